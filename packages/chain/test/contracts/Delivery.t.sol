// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Escrow} from "../../src/contracts/Escrow.sol";
import {Setup} from "./Setup.sol";

contract DeliveryTest is Setup {
    function test_SellerAndOperatorDeliver() public {
        address[2] memory callers = [seller, OPERATOR];
        for (uint256 i = 0; i < 2; i++) {
            Escrow.Terms memory terms = defaultTerms();
            terms.salt = bytes32(i);
            fund(terms);
            vm.warp(block.timestamp + 1 days);
            vm.expectEmit(true, false, false, true, address(escrow));
            emit Escrow.Delivered(escrow.keyOf(terms), "proof", uint48(block.timestamp) + REVIEW);
            vm.prank(callers[i]);
            escrow.deliver(terms, "proof");
            (Escrow.Stage stage,, uint48 clockStart,,) = escrow.deposits(escrow.keyOf(terms));
            assertEq(uint256(stage), uint256(Escrow.Stage.Delivered), "stage");
            assertEq(clockStart, block.timestamp, "clockStart");
            vm.warp(START);
        }
    }

    function test_NobodyElseDelivers() public {
        Escrow.Terms memory terms = fundedTerms();
        address[3] memory callers = [buyer, ARBITER, STRANGER];
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(callers[i]);
            expectCaller(callers[i]);
            escrow.deliver(terms, "proof");
        }
    }

    function test_OnlyAFundedDepositIsDelivered() public {
        Escrow.Stage[4] memory stages =
            [Escrow.Stage.None, Escrow.Stage.Delivered, Escrow.Stage.Disputed, Escrow.Stage.Settled];
        for (uint256 i = 0; i < stages.length; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(stages[i]);
            vm.prank(seller);
            expectStage(stages[i]);
            escrow.deliver(terms, "proof");
        }
    }

    function test_ALateDeliveryStillCounts() public {
        Escrow.Terms memory terms = fundedTerms();
        vm.warp(START + DELIVER + 1 days);
        vm.prank(seller);
        escrow.deliver(terms, "proof");
        vm.prank(STRANGER);
        expectCaller(STRANGER);
        escrow.refund(terms);
    }

    function test_SellerAndOperatorReopen() public {
        address[2] memory callers = [seller, OPERATOR];
        for (uint256 i = 0; i < 2; i++) {
            setUp();
            Escrow.Terms memory terms = deliveredTerms();
            vm.warp(START + 3 days);
            vm.expectEmit(true, false, false, true, address(escrow));
            emit Escrow.Reopened(escrow.keyOf(terms));
            vm.prank(callers[i]);
            escrow.reopen(terms);
            (Escrow.Stage stage,, uint48 clockStart,,) = escrow.deposits(escrow.keyOf(terms));
            assertEq(uint256(stage), uint256(Escrow.Stage.Funded), "stage");
            assertEq(clockStart, START + 3 days, "clockStart");
        }
    }

    function test_ReopeningStartsTheWholeDeliverPeriodAgain() public {
        Escrow.Terms memory terms = deliveredTerms();
        vm.warp(START + REVIEW + 1);
        vm.prank(OPERATOR);
        escrow.reopen(terms);
        uint256 until = START + REVIEW + 1 + DELIVER;
        vm.warp(until - 1);
        expectRunning(until);
        escrow.refund(terms);
        vm.warp(until);
        escrow.refund(terms);
        assertPaid(0, PRICE);
    }

    function test_NobodyElseReopens() public {
        Escrow.Terms memory terms = deliveredTerms();
        address[3] memory callers = [buyer, ARBITER, STRANGER];
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(callers[i]);
            expectCaller(callers[i]);
            escrow.reopen(terms);
        }
    }

    function test_OnlyADeliveredDepositIsReopened() public {
        Escrow.Stage[4] memory stages =
            [Escrow.Stage.None, Escrow.Stage.Funded, Escrow.Stage.Disputed, Escrow.Stage.Settled];
        for (uint256 i = 0; i < stages.length; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(stages[i]);
            vm.prank(seller);
            expectStage(stages[i]);
            escrow.reopen(terms);
        }
    }

    function test_TheBuyersSignatureGivesMoreTime() public {
        Escrow.Terms memory terms = fundedTerms();
        uint48 deliverBy = uint48(START + DELIVER + 5 days);
        vm.expectEmit(true, false, false, true, address(escrow));
        emit Escrow.Extended(escrow.keyOf(terms), deliverBy);
        vm.prank(STRANGER);
        escrow.extend(terms, deliverBy, signExtend(BUYER_KEY, terms, deliverBy));
        vm.warp(deliverBy - 1);
        expectRunning(deliverBy);
        escrow.refund(terms);
        vm.warp(deliverBy);
        escrow.refund(terms);
        assertPaid(0, PRICE);
    }

    function test_MoreTimeIsPossibleAfterTheDeadline() public {
        Escrow.Terms memory terms = fundedTerms();
        vm.warp(START + DELIVER + 1 days);
        uint48 deliverBy = uint48(START + DELIVER + 2 days);
        escrow.extend(terms, deliverBy, signExtend(BUYER_KEY, terms, deliverBy));
        expectRunning(deliverBy);
        escrow.refund(terms);
    }

    function test_NoDateIsBroughtForwardOrUsedAgain() public {
        Escrow.Terms memory terms = fundedTerms();
        uint48 until = uint48(START + DELIVER);
        bytes memory early = signExtend(BUYER_KEY, terms, until);
        vm.expectRevert(abi.encodeWithSelector(Escrow.DateIsNotLater.selector, uint256(until)));
        escrow.extend(terms, until, early);
        bytes memory signature = signExtend(BUYER_KEY, terms, until + 1);
        escrow.extend(terms, until + 1, signature);
        vm.expectRevert(abi.encodeWithSelector(Escrow.DateIsNotLater.selector, uint256(until + 1)));
        escrow.extend(terms, until + 1, signature);
    }

    function test_NoDateIsFartherThanAPeriod() public {
        Escrow.Terms memory terms = fundedTerms();
        uint48 latest = uint48(START + escrow.MAX_PERIOD());
        bytes memory signature = signExtend(BUYER_KEY, terms, latest + 1);
        vm.expectRevert(abi.encodeWithSelector(Escrow.DateIsTooFar.selector, uint256(latest)));
        escrow.extend(terms, latest + 1, signature);
    }

    function test_NobodyElseGivesMoreTime() public {
        Escrow.Terms memory terms = fundedTerms();
        uint48 deliverBy = uint48(START + DELIVER + 1);
        bytes memory signature = signExtend(SELLER_KEY, terms, deliverBy);
        expectSignature(buyer);
        escrow.extend(terms, deliverBy, signature);
        bytes memory other = signExtend(BUYER_KEY, terms, deliverBy + 1);
        expectSignature(buyer);
        escrow.extend(terms, deliverBy, other);
    }

    function test_OnlyAnOpenDeliveryGetsMoreTime() public {
        Escrow.Stage[4] memory stages =
            [Escrow.Stage.None, Escrow.Stage.Delivered, Escrow.Stage.Disputed, Escrow.Stage.Settled];
        for (uint256 i = 0; i < stages.length; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(stages[i]);
            uint48 deliverBy = uint48(block.timestamp + DELIVER + 1);
            bytes memory signature = signExtend(BUYER_KEY, terms, deliverBy);
            expectStage(stages[i]);
            escrow.extend(terms, deliverBy, signature);
        }
    }
}
