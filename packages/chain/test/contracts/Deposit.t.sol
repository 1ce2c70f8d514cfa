// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Escrow} from "../../src/contracts/Escrow.sol";
import {Setup} from "./Setup.sol";

contract DepositTest is Setup {
    function test_TakesTheAmountAndStartsTheClock() public {
        Escrow.Terms memory terms = defaultTerms();
        bytes32 key = escrow.keyOf(terms);
        vm.expectEmit(true, true, true, true, address(escrow));
        emit Escrow.Deposited(key, buyer, seller, terms);
        fund(terms);
        (Escrow.Stage stage, Escrow.Stage before, uint48 clockStart, uint48 disputedAt, uint8 resumes) =
            escrow.deposits(key);
        assertEq(uint256(stage), uint256(Escrow.Stage.Funded), "stage");
        assertEq(uint256(before), 0, "before");
        assertEq(clockStart, START, "clockStart");
        assertEq(disputedAt, 0, "disputedAt");
        assertEq(resumes, 0, "resumes");
        assertPaid(0, 0);
    }

    function test_KeyIsTheTypedDataDigest() public view {
        Escrow.Terms memory terms = defaultTerms();
        bytes32 structHash = keccak256(abi.encode(escrow.TERMS_TYPEHASH(), terms));
        bytes32 digest = keccak256(
            abi.encodePacked(hex"1901", domainSeparator(address(escrow), "Limelight Escrow"), structHash)
        );
        assertEq(uint256(escrow.keyOf(terms)), uint256(digest), "key");
    }

    function test_KeyDependsOnChainAndContract() public {
        Escrow.Terms memory terms = defaultTerms();
        bytes32 key = escrow.keyOf(terms);
        Escrow other = new Escrow();
        assert(other.keyOf(terms) != key);
        vm.chainId(137);
        assert(escrow.keyOf(terms) != key);
    }

    function test_RefusesASecondDepositOfAKey() public {
        Escrow.Terms memory terms = settledTerms();
        vm.prank(buyer);
        vm.expectRevert(abi.encodeWithSelector(Escrow.AlreadyDeposited.selector, escrow.keyOf(terms)));
        escrow.deposit(cartOf(terms));
    }

    function test_OnlyTheBuyerDeposits() public {
        vm.prank(STRANGER);
        expectCaller(STRANGER);
        escrow.deposit(cartOf(defaultTerms()));
    }

    function test_NeedsAnApproval() public {
        vm.prank(buyer);
        usdt.approve(address(escrow), PRICE - 1);
        vm.prank(buyer);
        vm.expectRevert();
        escrow.deposit(cartOf(defaultTerms()));
    }

    function test_DepositByIsExclusive() public {
        Escrow.Terms memory terms = defaultTerms();
        vm.warp(terms.depositBy);
        refused(terms, abi.encodeWithSelector(Escrow.DepositIsLate.selector, terms.depositBy));
        vm.warp(terms.depositBy + 1);
        refused(terms, abi.encodeWithSelector(Escrow.DepositIsLate.selector, terms.depositBy));
        vm.warp(terms.depositBy - 1);
        fund(terms);
        assertStage(terms, Escrow.Stage.Funded);
    }

    function test_RefusesAnAmountOfZero() public {
        Escrow.Terms memory terms = defaultTerms();
        terms.amount = 0;
        refused(terms, abi.encodeWithSelector(Escrow.AmountIsZero.selector));
    }

    function test_RefusesEveryZeroAddress() public {
        bytes memory reason = abi.encodeWithSelector(Escrow.AddressIsZero.selector);
        Escrow.Terms memory terms = defaultTerms();
        terms.seller = address(0);
        refused(terms, reason);
        terms = defaultTerms();
        terms.operator = address(0);
        refused(terms, reason);
        terms = defaultTerms();
        terms.arbiter = address(0);
        refused(terms, reason);
        terms = defaultTerms();
        terms.token = address(0);
        refused(terms, reason);
        terms = defaultTerms();
        terms.buyer = address(0);
        vm.prank(buyer);
        vm.expectRevert(reason);
        escrow.deposit(cartOf(terms));
    }

    function test_RefusesEveryPairOfEqualParties() public {
        for (uint256 i = 0; i < 4; i++) {
            for (uint256 j = 0; j < i; j++) {
                Escrow.Terms memory terms = defaultTerms();
                address[4] memory parties = [terms.buyer, terms.seller, terms.operator, terms.arbiter];
                parties[i] = parties[j];
                (terms.buyer, terms.seller, terms.operator, terms.arbiter) =
                    (parties[0], parties[1], parties[2], parties[3]);
                vm.prank(terms.buyer);
                vm.expectRevert(abi.encodeWithSelector(Escrow.PartiesAreEqual.selector));
                escrow.deposit(cartOf(terms));
            }
        }
    }

    function test_RefusesTheEscrowAsAParty() public {
        bytes memory reason = abi.encodeWithSelector(Escrow.PartyIsEscrow.selector);
        Escrow.Terms memory terms = defaultTerms();
        terms.seller = address(escrow);
        refused(terms, reason);
        terms = defaultTerms();
        terms.operator = address(escrow);
        refused(terms, reason);
        terms = defaultTerms();
        terms.arbiter = address(escrow);
        refused(terms, reason);
        terms = defaultTerms();
        terms.buyer = address(escrow);
        refused(terms, reason);
    }

    function test_RefusesPeriodsOutOfRange() public {
        uint32[3] memory periods = [uint32(0), 400 days + 1, type(uint32).max];
        for (uint256 i = 0; i < periods.length; i++) {
            bytes memory reason = abi.encodeWithSelector(Escrow.PeriodIsInvalid.selector, periods[i]);
            Escrow.Terms memory terms = defaultTerms();
            terms.deliverPeriod = periods[i];
            refused(terms, reason);
            terms = defaultTerms();
            terms.reviewPeriod = periods[i];
            refused(terms, reason);
            terms = defaultTerms();
            terms.disputePeriod = periods[i];
            refused(terms, reason);
        }
        Escrow.Terms memory longest = defaultTerms();
        longest.deliverPeriod = longest.reviewPeriod = longest.disputePeriod = 400 days;
        fund(longest);
        assertStage(longest, Escrow.Stage.Funded);
    }

    function test_PaysACartAtOnce() public {
        Escrow.Terms[] memory cart = cartOfThree();
        vm.prank(buyer);
        escrow.deposit(cart);
        assertEq(usdt.balanceOf(address(escrow)), uint256(PRICE) * 3, "escrow");
        for (uint256 i = 0; i < 3; i++) assertStage(cart[i], Escrow.Stage.Funded);
    }

    function test_RefusesAnEmptyCart() public {
        vm.expectRevert(abi.encodeWithSelector(Escrow.NoTerms.selector));
        escrow.deposit(new Escrow.Terms[](0));
        vm.expectRevert(abi.encodeWithSelector(Escrow.NoTerms.selector));
        escrow.depositWithAuthorization(new Escrow.Terms[](0), 0, START + 1, "");
    }

    function test_RefusesACartWithOneKeyTwice() public {
        Escrow.Terms[] memory cart = cartOfThree();
        cart[2] = cart[0];
        vm.prank(buyer);
        vm.expectRevert(abi.encodeWithSelector(Escrow.AlreadyDeposited.selector, escrow.keyOf(cart[0])));
        escrow.deposit(cart);
        assertStage(cart[0], Escrow.Stage.None);
    }

    function test_RefusesACartOfTwoBuyersOrTokens() public {
        bytes memory reason = abi.encodeWithSelector(Escrow.DifferentBuyerOrToken.selector);
        Escrow.Terms[] memory cart = cartOfThree();
        cart[1].buyer = STRANGER;
        vm.prank(buyer);
        vm.expectRevert(reason);
        escrow.deposit(cart);
        cart = cartOfThree();
        cart[2].token = STRANGER;
        vm.prank(buyer);
        vm.expectRevert(reason);
        escrow.deposit(cart);
    }

    function test_ACartIsPaidWholeOrNotAtAll() public {
        Escrow.Terms[] memory cart = cartOfThree();
        cart[2].amount = 0;
        vm.prank(buyer);
        vm.expectRevert(abi.encodeWithSelector(Escrow.AmountIsZero.selector));
        escrow.deposit(cart);
        assertStage(cart[0], Escrow.Stage.None);
        assertEq(usdt.balanceOf(address(escrow)), 0, "escrow");
    }

    // ---- With an authorization ----

    function test_AnyoneDepositsWithTheBuyersAuthorization() public {
        Escrow.Terms[] memory cart = cartOfThree();
        bytes memory signature = signPayment(BUYER_KEY, cart, 0, cart[0].depositBy);
        vm.prank(buyer);
        usdt.approve(address(escrow), 0);
        vm.prank(STRANGER);
        escrow.depositWithAuthorization(cart, 0, cart[0].depositBy, signature);
        assertEq(usdt.balanceOf(address(escrow)), uint256(PRICE) * 3, "escrow");
        for (uint256 i = 0; i < 3; i++) assertStage(cart[i], Escrow.Stage.Funded);
    }

    function test_AnAuthorizationPaysForExactlyItsTerms() public {
        Escrow.Terms[] memory cart = cartOfThree();
        uint48 until = cart[0].depositBy;
        bytes memory signature = signPayment(BUYER_KEY, cart, 0, until);
        cart[1].seller = STRANGER;
        refusedAuthorization(cart, until, signature);
        cart = cartOfThree();
        (cart[0], cart[1]) = (cart[1], cart[0]);
        refusedAuthorization(cart, until, signature);
        refusedAuthorization(cartOf(defaultTerms()), until, signature);
        refusedAuthorization(cartOfThree(), until + 1, signature);
        refusedAuthorization(cartOfThree(), until, signPayment(SELLER_KEY, cartOfThree(), 0, until));
    }

    function test_AnAuthorizationWorksOnceAndInItsTime() public {
        Escrow.Terms[] memory cart = cartOf(defaultTerms());
        uint48 until = cart[0].depositBy;
        bytes memory signature = signPayment(BUYER_KEY, cart, START, until);
        vm.expectRevert();
        escrow.depositWithAuthorization(cart, START, until, signature);
        vm.warp(START + 1);
        escrow.depositWithAuthorization(cart, START, until, signature);
        vm.expectRevert(abi.encodeWithSelector(Escrow.AlreadyDeposited.selector, escrow.keyOf(cart[0])));
        escrow.depositWithAuthorization(cart, START, until, signature);
    }

    function test_AFailedAttemptLeavesTheAuthorizationUsable() public {
        Escrow.Terms[] memory cart = cartOf(defaultTerms());
        uint48 until = cart[0].depositBy;
        bytes memory signature = signPayment(BUYER_KEY, cart, 0, until);
        uint256 balance = usdt.balanceOf(buyer);
        vm.prank(buyer);
        usdt.transfer(STRANGER, balance);
        vm.expectRevert();
        escrow.depositWithAuthorization(cart, 0, until, signature);
        vm.prank(STRANGER);
        usdt.transfer(buyer, balance);
        escrow.depositWithAuthorization(cart, 0, until, signature);
        assertStage(cart[0], Escrow.Stage.Funded);
    }

    function test_TheBuyerCanCancelAnAuthorizationAtTheToken() public {
        Escrow.Terms[] memory cart = cartOf(defaultTerms());
        uint48 until = cart[0].depositBy;
        bytes memory signature = signPayment(BUYER_KEY, cart, 0, until);
        bytes32 nonce = nonceOf(cart);
        bytes32 structHash =
            keccak256(abi.encode(keccak256("CancelAuthorization(address authorizer,bytes32 nonce)"), buyer, nonce));
        usdt.cancelAuthorization(
            buyer, nonce, signFor(BUYER_KEY, domainSeparator(address(usdt), "Test USDT"), structHash)
        );
        refusedAuthorization(cart, until, signature);
    }

    function testFuzz_TakesExactlyTheSum(uint96 first, uint96 second, uint96 third) public {
        Escrow.Terms[] memory cart = cartOfThree();
        (cart[0].amount, cart[1].amount, cart[2].amount) =
            (uint128(first) + 1, uint128(second) + 1, uint128(third) + 1);
        uint256 sum = uint256(cart[0].amount) + cart[1].amount + cart[2].amount;
        usdt.mint(buyer, sum);
        uint256 balance = usdt.balanceOf(buyer);
        vm.prank(buyer);
        escrow.deposit(cart);
        assertEq(usdt.balanceOf(address(escrow)), sum, "escrow");
        assertEq(usdt.balanceOf(buyer), balance - sum, "buyer");
    }

    function testFuzz_ChecksTimesAndPeriods(uint48 depositBy, uint32 deliver, uint32 review, uint32 disputePeriod)
        public
    {
        Escrow.Terms memory terms = defaultTerms();
        (terms.depositBy, terms.deliverPeriod, terms.reviewPeriod, terms.disputePeriod) =
            (depositBy, deliver, review, disputePeriod);
        bool valid = block.timestamp < depositBy && inRange(deliver) && inRange(review) && inRange(disputePeriod);
        vm.prank(buyer);
        if (!valid) vm.expectRevert();
        escrow.deposit(cartOf(terms));
        assertStage(terms, valid ? Escrow.Stage.Funded : Escrow.Stage.None);
    }

    function inRange(uint32 period) private pure returns (bool) {
        return period > 0 && period <= 400 days;
    }

    function cartOfThree() private view returns (Escrow.Terms[] memory cart) {
        cart = new Escrow.Terms[](3);
        for (uint256 i = 0; i < 3; i++) {
            cart[i] = defaultTerms();
            cart[i].salt = bytes32(i + 1);
        }
        cart[1].seller = address(0x5E12);
    }

    function refused(Escrow.Terms memory terms, bytes memory reason) private {
        vm.prank(terms.buyer);
        vm.expectRevert(reason);
        escrow.deposit(cartOf(terms));
    }

    function refusedAuthorization(Escrow.Terms[] memory cart, uint48 until, bytes memory signature) private {
        vm.expectRevert();
        escrow.depositWithAuthorization(cart, 0, until, signature);
        assertStage(cart[0], Escrow.Stage.None);
    }
}
