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
}
