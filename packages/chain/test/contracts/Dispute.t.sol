// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Escrow} from "../../src/contracts/Escrow.sol";
import {Setup} from "./Setup.sol";

contract DisputeTest is Setup {
    Escrow.Stage[2] private liveStages = [Escrow.Stage.Funded, Escrow.Stage.Delivered];
    Escrow.Stage[4] private undisputedStages =
        [Escrow.Stage.None, Escrow.Stage.Funded, Escrow.Stage.Delivered, Escrow.Stage.Settled];

    function test_PartiesAndOperatorDispute() public {
        address[3] memory callers = [buyer, seller, OPERATOR];
        for (uint256 i = 0; i < 3; i++) {
            for (uint256 j = 0; j < 2; j++) {
                setUp();
                Escrow.Terms memory terms = termsIn(liveStages[j]);
                vm.warp(START + 5);
                vm.expectEmit(true, true, false, true, address(escrow));
                emit Escrow.Disputed(escrow.keyOf(terms), callers[i]);
                vm.prank(callers[i]);
                escrow.dispute(terms);
                (Escrow.Stage stage, Escrow.Stage before, uint48 clockStart, uint48 disputedAt,) =
                    escrow.deposits(escrow.keyOf(terms));
                assertEq(uint256(stage), uint256(Escrow.Stage.Disputed), "stage");
                assertEq(uint256(before), uint256(liveStages[j]), "before");
                assertEq(clockStart, START, "clockStart");
                assertEq(disputedAt, START + 5, "disputedAt");
            }
        }
    }

    function test_NobodyElseDisputes() public {
        Escrow.Terms memory terms = fundedTerms();
        address[2] memory callers = [ARBITER, STRANGER];
        for (uint256 i = 0; i < 2; i++) {
            vm.prank(callers[i]);
            expectCaller(callers[i]);
            escrow.dispute(terms);
        }
    }

    function test_OnlyALiveDepositIsDisputed() public {
        Escrow.Stage[3] memory stages = [Escrow.Stage.None, Escrow.Stage.Disputed, Escrow.Stage.Settled];
        for (uint256 i = 0; i < 3; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(stages[i]);
            vm.prank(buyer);
            expectStage(stages[i]);
            escrow.dispute(terms);
        }
    }

    function test_ADisputeStopsTheOtherClocks() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Funded);
        vm.warp(START + 1000 days);
        vm.prank(STRANGER);
        expectCaller(STRANGER);
        escrow.refund(terms);
        setUp();
        terms = disputedTerms(Escrow.Stage.Delivered);
        vm.warp(START + 1000 days);
        vm.prank(STRANGER);
        expectCaller(STRANGER);
        escrow.release(terms);
    }

    function test_ALateDisputeStillCounts() public {
        Escrow.Terms memory terms = deliveredTerms();
        vm.warp(START + REVIEW + 1 days);
        vm.prank(buyer);
        escrow.dispute(terms);
        vm.prank(STRANGER);
        expectCaller(STRANGER);
        escrow.release(terms);
    }

    // ---- Resume ----

    function test_ResumingGoesOnWithTheTimeThatWasLeft() public {
        Escrow.Terms memory terms = deliveredTerms();
        vm.warp(START + 2 days);
        vm.prank(buyer);
        escrow.dispute(terms);
        vm.warp(START + 12 days);
        vm.expectEmit(true, false, false, true, address(escrow));
        emit Escrow.Resumed(escrow.keyOf(terms));
        vm.prank(ARBITER);
        escrow.resume(terms);
        assertStage(terms, Escrow.Stage.Delivered);
        uint256 until = START + 10 days + REVIEW;
        vm.warp(until - 1);
        expectRunning(until);
        escrow.release(terms);
        vm.warp(until);
        escrow.release(terms);
        assertPaid(PRICE, 0);
    }

    function test_ALateResumeStillCounts() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Funded);
        vm.warp(START + DISPUTE + 1 days);
        vm.prank(ARBITER);
        escrow.resume(terms);
        expectStage(Escrow.Stage.Funded);
        escrow.expireDispute(terms);
    }

    function test_OnlyTheArbiterResumes() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Funded);
        address[4] memory callers = [buyer, seller, OPERATOR, STRANGER];
        for (uint256 i = 0; i < 4; i++) {
            vm.prank(callers[i]);
            expectCaller(callers[i]);
            escrow.resume(terms);
        }
    }

    function test_OnlyADisputedDepositIsResumed() public {
        for (uint256 i = 0; i < 4; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(undisputedStages[i]);
            vm.prank(ARBITER);
            expectStage(undisputedStages[i]);
            escrow.resume(terms);
        }
    }

    function test_TheArbiterResumesEightTimes() public {
        Escrow.Terms memory terms = fundedTerms();
        for (uint256 i = 0; i < 8; i++) {
            vm.prank(buyer);
            escrow.dispute(terms);
            vm.prank(ARBITER);
            escrow.resume(terms);
        }
        vm.prank(buyer);
        escrow.dispute(terms);
        vm.prank(ARBITER);
        vm.expectRevert(abi.encodeWithSelector(Escrow.NoResumesLeft.selector));
        escrow.resume(terms);
        vm.warp(START + DISPUTE);
        escrow.expireDispute(terms);
        assertPaid(0, PRICE);
    }

    // ---- Split by the arbiter ----

    function test_TheArbiterSplits() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Delivered);
        vm.expectEmit(true, false, false, true, address(escrow));
        emit Escrow.Settled(escrow.keyOf(terms), Escrow.How.Split, 100, PRICE - 100);
        vm.prank(ARBITER);
        escrow.split(terms, 100);
        assertPaid(100, PRICE - 100);
    }

    function test_OnlyTheArbiterSplits() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Delivered);
        address[4] memory callers = [buyer, seller, OPERATOR, STRANGER];
        for (uint256 i = 0; i < 4; i++) {
            vm.prank(callers[i]);
            expectCaller(callers[i]);
            escrow.split(terms, 100);
        }
    }

    function test_TheArbiterSplitsDisputedDepositsOnly() public {
        for (uint256 i = 0; i < 4; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(undisputedStages[i]);
            vm.prank(ARBITER);
            expectStage(undisputedStages[i]);
            escrow.split(terms, 100);
        }
    }

    function testFuzz_TheArbiterDividesTheWholeAmount(uint128 toSeller) public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Funded);
        bool valid = toSeller <= PRICE;
        if (!valid) vm.expectRevert(abi.encodeWithSelector(Escrow.ShareIsAboveAmount.selector, toSeller, PRICE));
        vm.prank(ARBITER);
        escrow.split(terms, toSeller);
        if (valid) assertPaid(toSeller, PRICE - toSeller);
        else assertPaid(0, 0);
    }

    // ---- Expiry ----

    function test_AnExpiredDisputeOfUndeliveredWorkGoesBack() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Funded);
        vm.warp(START + DISPUTE - 1);
        expectRunning(START + DISPUTE);
        escrow.expireDispute(terms);
        vm.warp(START + DISPUTE);
        vm.prank(STRANGER);
        escrow.expireDispute(terms);
        assertPaid(0, PRICE);
    }

    function test_AnExpiredDisputeOfDeliveredWorkIsHalved() public {
        Escrow.Terms memory terms = disputedTerms(Escrow.Stage.Delivered);
        vm.warp(START + DISPUTE + 1);
        vm.expectEmit(true, false, false, true, address(escrow));
        emit Escrow.Settled(escrow.keyOf(terms), Escrow.How.Expire, PRICE / 2, PRICE / 2 + 1);
        vm.prank(STRANGER);
        escrow.expireDispute(terms);
        assertPaid(PRICE / 2, PRICE / 2 + 1);
    }

    function test_OnlyADisputeExpires() public {
        for (uint256 i = 0; i < 4; i++) {
            setUp();
            Escrow.Terms memory terms = termsIn(undisputedStages[i]);
            expectStage(undisputedStages[i]);
            escrow.expireDispute(terms);
        }
    }

    function testFuzz_DisputesStopTheClockForTheirLength(uint32 beforeDispute, uint32 disputed) public {
        beforeDispute = beforeDispute % DELIVER;
        disputed = disputed % (2 * DISPUTE);
        Escrow.Terms memory terms = fundedTerms();
        vm.warp(START + beforeDispute);
        vm.prank(seller);
        escrow.dispute(terms);
        vm.warp(START + beforeDispute + disputed);
        vm.prank(ARBITER);
        escrow.resume(terms);
        uint256 until = START + DELIVER + disputed;
        vm.warp(until - 1);
        expectRunning(until);
        escrow.refund(terms);
        vm.warp(until);
        escrow.refund(terms);
        assertPaid(0, PRICE);
    }
}
