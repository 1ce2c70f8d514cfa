// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Escrow} from "../../src/contracts/Escrow.sol";
import {Setup} from "./Setup.sol";

contract SettlementTest is Setup {
    Escrow.Stage[3] private openStages = [Escrow.Stage.Funded, Escrow.Stage.Delivered, Escrow.Stage.Disputed];
    Escrow.Stage[2] private closedStages = [Escrow.Stage.None, Escrow.Stage.Settled];

    // ---- Release ----

    function test_TheBuyerReleasesInEveryOpenStage() public {
        for (uint256 i = 0; i < 3; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(openStages[i]);
            vm.expectEmit(true, false, false, true, address(escrow));
            emit Escrow.Settled(escrow.keyOf(terms), Escrow.How.Release, PRICE, 0);
            vm.prank(buyer);
            escrow.release(terms);
            assertStage(terms, Escrow.Stage.Settled);
            assertPaid(PRICE, 0);
        }
    }

    function test_AnyoneReleasesOnceTheReviewPeriodHasPassed() public {
        Escrow.Terms memory terms = deliveredTerms();
        uint256 until = START + REVIEW;
        address[4] memory callers = [seller, OPERATOR, ARBITER, STRANGER];
        vm.warp(until - 1);
        for (uint256 i = 0; i < 4; i++) {
            vm.prank(callers[i]);
            expectRunning(until);
            escrow.release(terms);
        }
        vm.warp(until);
        vm.prank(STRANGER);
        escrow.release(terms);
        assertPaid(PRICE, 0);
    }

    function test_AnyoneReleasesLongAfterTheReviewPeriod() public {
        Escrow.Terms memory terms = deliveredTerms();
        vm.warp(START + REVIEW + 1);
        vm.prank(STRANGER);
        escrow.release(terms);
        assertPaid(PRICE, 0);
    }

    function test_OnlyTheBuyerReleasesBeforeDelivery() public {
        Escrow.Terms memory terms = fundedTerms();
        vm.warp(START + 1000 days);
        vm.prank(seller);
        expectCaller(seller);
        escrow.release(terms);
        vm.prank(buyer);
        escrow.dispute(terms);
        vm.prank(OPERATOR);
        expectCaller(OPERATOR);
        escrow.release(terms);
    }

    function test_NothingIsReleasedTwice() public {
        for (uint256 i = 0; i < 2; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(closedStages[i]);
            vm.prank(buyer);
            expectStage(closedStages[i]);
            escrow.release(terms);
            bytes memory signature = signRelease(BUYER_KEY, terms);
            expectStage(closedStages[i]);
            escrow.releaseWithSignature(terms, signature);
        }
    }

    function test_AnyoneReleasesWithTheBuyersSignature() public {
        for (uint256 i = 0; i < 3; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(openStages[i]);
            bytes memory signature = signRelease(BUYER_KEY, terms);
            vm.prank(STRANGER);
            escrow.releaseWithSignature(terms, signature);
            assertPaid(PRICE, 0);
        }
    }

    function test_AReleaseIsSignedByTheBuyerForThisDeposit() public {
        Escrow.Terms memory terms = fundedTerms();
        Escrow.Terms memory other = defaultTerms();
        other.salt = "other";
        fund(other);
        bytes[4] memory signatures = [
            signRelease(SELLER_KEY, terms),
            signRelease(BUYER_KEY, other),
            signRefund(BUYER_KEY, terms),
            bytes("no signature")
        ];
        for (uint256 i = 0; i < 4; i++) {
            expectSignature(buyer);
            escrow.releaseWithSignature(terms, signatures[i]);
        }
    }

    // ---- Refund ----

    function test_TheSellerRefundsInEveryOpenStage() public {
        for (uint256 i = 0; i < 3; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(openStages[i]);
            vm.expectEmit(true, false, false, true, address(escrow));
            emit Escrow.Settled(escrow.keyOf(terms), Escrow.How.Refund, 0, PRICE);
            vm.prank(seller);
            escrow.refund(terms);
            assertStage(terms, Escrow.Stage.Settled);
            assertPaid(0, PRICE);
        }
    }

    function test_AnyoneRefundsOnceTheDeliverPeriodHasPassed() public {
        Escrow.Terms memory terms = fundedTerms();
        uint256 until = START + DELIVER;
        address[4] memory callers = [buyer, OPERATOR, ARBITER, STRANGER];
        vm.warp(until - 1);
        for (uint256 i = 0; i < 4; i++) {
            vm.prank(callers[i]);
            expectRunning(until);
            escrow.refund(terms);
        }
        vm.warp(until);
        vm.prank(STRANGER);
        escrow.refund(terms);
        assertPaid(0, PRICE);
    }

    function test_AnyoneRefundsLongAfterTheDeliverPeriod() public {
        Escrow.Terms memory terms = fundedTerms();
        vm.warp(START + DELIVER + 1);
        vm.prank(STRANGER);
        escrow.refund(terms);
        assertPaid(0, PRICE);
    }

    function test_OnlyTheSellerRefundsAfterDelivery() public {
        Escrow.Terms memory terms = deliveredTerms();
        vm.warp(START + 1000 days);
        vm.prank(buyer);
        expectCaller(buyer);
        escrow.refund(terms);
    }

    function test_NothingIsRefundedTwice() public {
        for (uint256 i = 0; i < 2; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(closedStages[i]);
            vm.prank(seller);
            expectStage(closedStages[i]);
            escrow.refund(terms);
            bytes memory signature = signRefund(SELLER_KEY, terms);
            expectStage(closedStages[i]);
            escrow.refundWithSignature(terms, signature);
        }
    }

    function test_AnyoneRefundsWithTheSellersSignature() public {
        for (uint256 i = 0; i < 3; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(openStages[i]);
            bytes memory signature = signRefund(SELLER_KEY, terms);
            vm.prank(STRANGER);
            escrow.refundWithSignature(terms, signature);
            assertPaid(0, PRICE);
        }
    }

    function test_ARefundIsSignedByTheSellerForThisDeposit() public {
        Escrow.Terms memory terms = fundedTerms();
        bytes[3] memory signatures =
            [signRefund(BUYER_KEY, terms), signRelease(SELLER_KEY, terms), bytes("no signature")];
        for (uint256 i = 0; i < 3; i++) {
            expectSignature(seller);
            escrow.refundWithSignature(terms, signatures[i]);
        }
    }

    function test_SignaturesHoldForOneChain() public {
        Escrow.Terms memory terms = fundedTerms();
        bytes memory signature = signRelease(BUYER_KEY, terms);
        vm.chainId(137);
        // On another chain the key differs, so there is no such deposit.
        expectStage(Escrow.Stage.None);
        escrow.releaseWithSignature(terms, signature);
    }

    // ---- Split by both parties ----

    function test_BothPartiesSplitInEveryOpenStage() public {
        for (uint256 i = 0; i < 3; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(openStages[i]);
            bytes memory fromBuyer = signSplit(BUYER_KEY, terms, 7);
            bytes memory fromSeller = signSplit(SELLER_KEY, terms, 7);
            vm.prank(STRANGER);
            escrow.splitWithSignatures(terms, 7, fromBuyer, fromSeller);
            assertPaid(7, PRICE - 7);
        }
    }

    function test_ASplitNeedsBothSignaturesForTheSameShare() public {
        Escrow.Terms memory terms = fundedTerms();
        bytes memory fromBuyer = signSplit(BUYER_KEY, terms, 7);
        bytes memory fromSeller = signSplit(SELLER_KEY, terms, 8);
        expectSignature(seller);
        escrow.splitWithSignatures(terms, 7, fromBuyer, fromSeller);
        expectSignature(buyer);
        escrow.splitWithSignatures(terms, 8, fromBuyer, fromSeller);
        expectSignature(seller);
        escrow.splitWithSignatures(terms, 7, fromBuyer, fromBuyer);
    }

    function test_ASplitIsAtMostTheAmount() public {
        Escrow.Terms memory terms = fundedTerms();
        bytes memory fromBuyer = signSplit(BUYER_KEY, terms, PRICE + 1);
        bytes memory fromSeller = signSplit(SELLER_KEY, terms, PRICE + 1);
        vm.expectRevert(abi.encodeWithSelector(Escrow.ShareIsAboveAmount.selector, PRICE + 1, PRICE));
        escrow.splitWithSignatures(terms, PRICE + 1, fromBuyer, fromSeller);
    }

    function test_NothingIsSplitTwice() public {
        for (uint256 i = 0; i < 2; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(closedStages[i]);
            bytes memory fromBuyer = signSplit(BUYER_KEY, terms, 7);
            bytes memory fromSeller = signSplit(SELLER_KEY, terms, 7);
            expectStage(closedStages[i]);
            escrow.splitWithSignatures(terms, 7, fromBuyer, fromSeller);
        }
    }

    function testFuzz_ASplitPaysTheWholeAmount(uint128 toSeller) public {
        toSeller = toSeller % (PRICE + 1);
        Escrow.Terms memory terms = fundedTerms();
        bytes memory fromBuyer = signSplit(BUYER_KEY, terms, toSeller);
        bytes memory fromSeller = signSplit(SELLER_KEY, terms, toSeller);
        escrow.splitWithSignatures(terms, toSeller, fromBuyer, fromSeller);
        assertPaid(toSeller, PRICE - toSeller);
    }

    function testFuzz_OtherTermsAreAnotherDeposit(uint128 amount, bytes32 salt) public {
        Escrow.Terms memory terms = fundedTerms();
        if (amount == terms.amount && salt == terms.salt) return;
        terms.amount = amount;
        terms.salt = salt;
        vm.prank(buyer);
        expectStage(Escrow.Stage.None);
        escrow.release(terms);
    }

    function testFuzz_PeriodsEndOnTheSecond(uint32 deliverPeriod, uint32 reviewPeriod) public {
        Escrow.Terms memory terms = defaultTerms();
        terms.deliverPeriod = deliverPeriod % 400 days + 1;
        terms.reviewPeriod = reviewPeriod % 400 days + 1;
        fund(terms);
        vm.warp(START + terms.deliverPeriod - 1);
        expectRunning(START + terms.deliverPeriod);
        escrow.refund(terms);
        vm.prank(OPERATOR);
        escrow.deliver(terms, 0);
        uint256 until = block.timestamp + terms.reviewPeriod;
        vm.warp(until - 1);
        expectRunning(until);
        escrow.release(terms);
        vm.warp(until);
        escrow.release(terms);
        assertPaid(PRICE, 0);
    }
}
