// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Escrow} from "../../src/contracts/Escrow.sol";
import {ContractWallet, HostileToken} from "./HostileToken.sol";
import {Setup} from "./Setup.sol";

contract TokensTest is Setup {
    HostileToken private token;

    function setUp() public override {
        super.setUp();
        token = new HostileToken();
        token.mint(buyer, 10 * uint256(PRICE));
        vm.prank(buyer);
        token.approve(address(escrow), type(uint256).max);
    }

    function hostileTerms() private view returns (Escrow.Terms memory terms) {
        terms = defaultTerms();
        terms.token = address(token);
    }

    function test_RefusesATokenWithAFee() public {
        token.setFee(1);
        vm.expectRevert(abi.encodeWithSelector(Escrow.ReceivedOtherAmount.selector, PRICE, PRICE - 1));
        fund(hostileTerms());
    }

    function test_RefusesATokenThatAnswersFalse() public {
        token.setAnswersFalse(true);
        vm.expectRevert();
        fund(hostileTerms());
    }

    function test_RefusesAnAddressWithoutAToken() public {
        Escrow.Terms memory terms = defaultTerms();
        terms.token = STRANGER;
        vm.expectRevert();
        fund(terms);
    }

    function test_CreditsWhatARefusedTransferLeaves() public {
        Escrow.Terms memory terms = hostileTerms();
        fund(terms);
        token.setRefuses(seller, true);
        vm.expectEmit(true, true, false, true, address(escrow));
        emit Escrow.Owed(address(token), seller, PRICE);
        vm.prank(buyer);
        escrow.release(terms);
        assertStage(terms, Escrow.Stage.Settled);
        assertEq(escrow.owed(address(token), seller), PRICE, "owed");

        // The credit stays while the token refuses, and is paid once.
        vm.prank(seller);
        vm.expectRevert();
        escrow.withdraw(address(token));
        assertEq(escrow.owed(address(token), seller), PRICE, "owed");
        token.setRefuses(seller, false);
        vm.expectEmit(true, true, false, true, address(escrow));
        emit Escrow.Withdrawn(address(token), seller, PRICE);
        vm.prank(seller);
        escrow.withdraw(address(token));
        assertEq(token.balanceOf(seller), PRICE, "seller");
        vm.prank(seller);
        vm.expectRevert(abi.encodeWithSelector(Escrow.NothingIsOwed.selector));
        escrow.withdraw(address(token));
    }

    function test_ARefusedBuyerDoesNotBlockTheSeller() public {
        Escrow.Terms memory terms = hostileTerms();
        fund(terms);
        vm.prank(seller);
        escrow.dispute(terms);
        token.setRefuses(buyer, true);
        vm.prank(ARBITER);
        escrow.split(terms, 100);
        assertEq(token.balanceOf(seller), 100, "seller");
        assertEq(escrow.owed(address(token), buyer), PRICE - 100, "owed");
    }

    function test_CreditsATransferThatAnswersFalse() public {
        Escrow.Terms memory terms = hostileTerms();
        fund(terms);
        token.setAnswersFalse(true);
        vm.prank(seller);
        escrow.refund(terms);
        assertEq(escrow.owed(address(token), buyer), PRICE, "owed");
    }

    function test_NoCallIsReentered() public {
        Escrow.Terms memory terms = hostileTerms();
        Escrow.Terms memory other = hostileTerms();
        other.salt = "other";
        fund(terms);
        fund(other);
        bytes memory release = signRelease(BUYER_KEY, other);
        bytes[4] memory payloads = [
            abi.encodeCall(Escrow.releaseWithSignature, (other, release)),
            abi.encodeCall(Escrow.release, (terms)),
            abi.encodeCall(Escrow.withdraw, (address(token))),
            abi.encodeCall(Escrow.deposit, (cartOf(other)))
        ];
        for (uint256 i = 0; i < payloads.length; i++) {
            Escrow.Terms memory paid = hostileTerms();
            paid.salt = bytes32(i + 10);
            token.setCallback(address(escrow), payloads[i]);
            fund(paid);
            vm.prank(buyer);
            escrow.release(paid);
            assert(!token.reentered());
        }
        assertStage(other, Escrow.Stage.Funded);
        assertStage(terms, Escrow.Stage.Funded);
    }

    function test_SaysWhyAReentrantCallIsRefused() public {
        Escrow.Terms memory terms = hostileTerms();
        Reenterer reenterer = new Reenterer();
        token.setCallback(address(reenterer), abi.encodeCall(Reenterer.withdraw, (escrow, address(token))));
        fund(terms);
        assert(reenterer.reason() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    }

    function test_AContractWalletPaysAndReleases() public {
        ContractWallet wallet = new ContractWallet(buyer);
        usdt.mint(address(wallet), PRICE);
        Escrow.Terms memory terms = defaultTerms();
        terms.buyer = address(wallet);
        Escrow.Terms[] memory cart = cartOf(terms);
        escrow.depositWithAuthorization(cart, 0, terms.depositBy, signPayment(BUYER_KEY, cart, 0, terms.depositBy));
        assertStage(terms, Escrow.Stage.Funded);
        escrow.releaseWithSignature(terms, signRelease(BUYER_KEY, terms));
        assertEq(usdt.balanceOf(seller), PRICE, "seller");
    }

    function test_AContractWalletCanRevokeItsSignature() public {
        ContractWallet wallet = new ContractWallet(seller);
        Escrow.Terms memory terms = defaultTerms();
        terms.seller = address(wallet);
        fund(terms);
        bytes memory signature = signRefund(SELLER_KEY, terms);
        wallet.close();
        expectSignature(address(wallet));
        escrow.refundWithSignature(terms, signature);
    }

    function test_TokensSentWithoutADepositStay() public {
        Escrow.Terms memory terms = fundedTerms();
        usdt.mint(address(escrow), 5);
        vm.prank(buyer);
        escrow.release(terms);
        assertEq(usdt.balanceOf(address(escrow)), 5, "escrow");
        assertEq(usdt.balanceOf(seller), PRICE, "seller");
    }
}

/// @dev Calls the escrow back and keeps the reason of the refusal.
contract Reenterer {
    bytes4 public reason;

    function withdraw(Escrow escrow, address token) external {
        try escrow.withdraw(token) {} catch (bytes memory answer) {
            reason = bytes4(answer);
        }
    }
}
