// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Escrow} from "../../src/contracts/Escrow.sol";
import {TestUsdt} from "../../src/contracts/TestUsdt.sol";

/// @dev The cheatcodes of Foundry that these tests use.
interface Vm {
    function addr(uint256 key) external pure returns (address);
    function chainId(uint256 id) external;
    function expectEmit(bool topic1, bool topic2, bool topic3, bool data, address emitter) external;
    function expectRevert() external;
    function expectRevert(bytes calldata reason) external;
    function load(address account, bytes32 slot) external view returns (bytes32);
    function prank(address caller) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function warp(uint256 timestamp) external;
}

/// @dev The parties, an escrow with a token, and the signatures of both parties.
abstract contract Setup {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    uint256 internal constant START = 1_800_000_000;
    uint32 internal constant DELIVER = 14 days;
    uint32 internal constant REVIEW = 7 days;
    uint32 internal constant DISPUTE = 30 days;
    uint128 internal constant PRICE = 210_000_001;

    uint256 internal constant BUYER_KEY = 0xB1;
    uint256 internal constant SELLER_KEY = 0x5E11;
    address internal buyer = vm.addr(BUYER_KEY);
    address internal seller = vm.addr(SELLER_KEY);
    address internal constant OPERATOR = address(0x09);
    address internal constant ARBITER = address(0xA7B);
    address internal constant STRANGER = address(0x57A);

    Escrow internal escrow;
    TestUsdt internal usdt;

    function setUp() public virtual {
        vm.warp(START);
        escrow = new Escrow();
        address[] memory holders = new address[](1);
        holders[0] = buyer;
        usdt = new TestUsdt(holders, 1_000_000e6);
        vm.prank(buyer);
        usdt.approve(address(escrow), type(uint256).max);
    }

    function defaultTerms() internal view returns (Escrow.Terms memory) {
        return Escrow.Terms({
            buyer: buyer,
            seller: seller,
            operator: OPERATOR,
            arbiter: ARBITER,
            token: address(usdt),
            amount: PRICE,
            depositBy: uint48(START + 30 minutes),
            deliverPeriod: DELIVER,
            reviewPeriod: REVIEW,
            disputePeriod: DISPUTE,
            salt: bytes32(uint256(1))
        });
    }

    function cartOf(Escrow.Terms memory terms) internal pure returns (Escrow.Terms[] memory cart) {
        cart = new Escrow.Terms[](1);
        cart[0] = terms;
    }

    function fund(Escrow.Terms memory terms) internal {
        vm.prank(terms.buyer);
        escrow.deposit(cartOf(terms));
    }

    /// @dev A deposit in the stage, its clock started now.
    function fundedTerms() internal returns (Escrow.Terms memory terms) {
        terms = defaultTerms();
        fund(terms);
    }

    function deliveredTerms() internal returns (Escrow.Terms memory terms) {
        terms = fundedTerms();
        vm.prank(seller);
        escrow.deliver(terms, "proof");
    }

    function disputedTerms(Escrow.Stage before) internal returns (Escrow.Terms memory terms) {
        terms = before == Escrow.Stage.Funded ? fundedTerms() : deliveredTerms();
        vm.prank(buyer);
        escrow.dispute(terms);
    }

    function settledTerms() internal returns (Escrow.Terms memory terms) {
        terms = fundedTerms();
        vm.prank(buyer);
        escrow.release(terms);
    }

    /// @dev A deposit in each stage, for the calls that refuse some of them.
    function termsIn(Escrow.Stage stage) internal returns (Escrow.Terms memory) {
        if (stage == Escrow.Stage.Funded) return fundedTerms();
        if (stage == Escrow.Stage.Delivered) return deliveredTerms();
        if (stage == Escrow.Stage.Disputed) return disputedTerms(Escrow.Stage.Funded);
        if (stage == Escrow.Stage.Settled) return settledTerms();
        return defaultTerms();
    }

    function stageOf(Escrow.Terms memory terms) internal view returns (Escrow.Stage stage) {
        (stage,,,,) = escrow.deposits(escrow.keyOf(terms));
    }

    function domainSeparator(address verifier, string memory name) internal view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                verifier
            )
        );
    }

    function signFor(uint256 key, bytes32 separator, bytes32 structHash) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", separator, structHash)));
        return abi.encodePacked(r, s, v);
    }

    function signEscrow(uint256 key, bytes32 structHash) internal view returns (bytes memory) {
        return signFor(key, domainSeparator(address(escrow), "Limelight Escrow"), structHash);
    }

    function signRelease(uint256 key, Escrow.Terms memory terms) internal view returns (bytes memory) {
        bytes32 typehash = keccak256("Release(bytes32 key,address seller,uint128 amount)");
        return signEscrow(key, keccak256(abi.encode(typehash, escrow.keyOf(terms), terms.seller, terms.amount)));
    }

    function signRefund(uint256 key, Escrow.Terms memory terms) internal view returns (bytes memory) {
        bytes32 typehash = keccak256("Refund(bytes32 key,address buyer,uint128 amount)");
        return signEscrow(key, keccak256(abi.encode(typehash, escrow.keyOf(terms), terms.buyer, terms.amount)));
    }

    function signExtend(uint256 key, Escrow.Terms memory terms, uint48 deliverBy) internal view returns (bytes memory) {
        bytes32 typehash = keccak256("Extend(bytes32 key,uint48 deliverBy)");
        return signEscrow(key, keccak256(abi.encode(typehash, escrow.keyOf(terms), deliverBy)));
    }

    /// @dev No share above the amount can be signed for, so its rest does not matter.
    function _rest(Escrow.Terms memory terms, uint128 toSeller) private pure returns (uint128) {
        return toSeller > terms.amount ? 0 : terms.amount - toSeller;
    }

    function signSplit(uint256 key, Escrow.Terms memory terms, uint128 toSeller) internal view returns (bytes memory) {
        bytes32 typehash = keccak256("Split(bytes32 key,uint128 toSeller,uint128 toBuyer)");
        return signEscrow(key, keccak256(abi.encode(typehash, escrow.keyOf(terms), toSeller, _rest(terms, toSeller))));
    }

    function nonceOf(Escrow.Terms[] memory cart) internal view returns (bytes32) {
        bytes32[] memory keys = new bytes32[](cart.length);
        for (uint256 i = 0; i < cart.length; i++) keys[i] = escrow.keyOf(cart[i]);
        return keccak256(abi.encodePacked(keys));
    }

    function signPayment(uint256 key, Escrow.Terms[] memory cart, uint256 validAfter, uint256 validBefore)
        internal
        view
        returns (bytes memory)
    {
        uint256 sum;
        for (uint256 i = 0; i < cart.length; i++) sum += cart[i].amount;
        bytes32 typehash = keccak256(
            "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
        bytes32 structHash = keccak256(
            abi.encode(typehash, cart[0].buyer, address(escrow), sum, validAfter, validBefore, nonceOf(cart))
        );
        return signFor(key, domainSeparator(cart[0].token, "Test USDT"), structHash);
    }

    function expectStage(Escrow.Stage stage) internal {
        vm.expectRevert(abi.encodeWithSelector(Escrow.StageIsWrong.selector, stage));
    }

    function expectCaller(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(Escrow.CallerIsWrong.selector, caller));
    }

    function expectRunning(uint256 until) internal {
        vm.expectRevert(abi.encodeWithSelector(Escrow.PeriodIsRunning.selector, until));
    }

    function expectSignature(address signer) internal {
        vm.expectRevert(abi.encodeWithSelector(Escrow.SignatureIsWrong.selector, signer));
    }

    function assertEq(uint256 actual, uint256 expected, string memory what) internal pure {
        if (actual != expected) revert(string.concat(what, ": ", decimal(actual), " is not ", decimal(expected)));
    }

    function assertStage(Escrow.Terms memory terms, Escrow.Stage expected) internal view {
        assertEq(uint256(stageOf(terms)), uint256(expected), "stage");
    }

    /// @dev What the parties have received in all; the buyer began with a million.
    function assertPaid(uint256 toSeller, uint256 toBuyer) internal view {
        assertEq(usdt.balanceOf(seller), toSeller, "seller");
        assertEq(usdt.balanceOf(buyer), 1_000_000e6 - PRICE + toBuyer, "buyer");
        assertEq(usdt.balanceOf(address(escrow)), PRICE - toSeller - toBuyer, "escrow");
    }

    function decimal(uint256 value) private pure returns (string memory) {
        if (value < 10) return string(abi.encodePacked(bytes1(uint8(48 + value))));
        return string.concat(decimal(value / 10), decimal(value % 10));
    }
}
