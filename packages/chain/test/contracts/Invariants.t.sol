// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Escrow} from "../../src/contracts/Escrow.sol";
import {TestUsdt} from "../../src/contracts/TestUsdt.sol";
import {HostileToken} from "./HostileToken.sol";
import {Vm} from "./Setup.sol";

/// @dev Random people make random calls. Before each call the handler works out from the rules whether
/// it is allowed, and afterwards compares: a call that differs fails the run.
contract Handler {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 private constant MAX_DEPOSITS = 24;

    struct Model {
        Escrow.Stage stage;
        Escrow.Stage before;
        uint256 clockStart;
        uint256 disputedAt;
        uint256 resumes;
        bytes32 settledSlot;
    }

    Escrow public immutable escrow = new Escrow();
    TestUsdt public immutable usdt;
    HostileToken public immutable hostile = new HostileToken();

    uint256[3] private buyerKeys = [uint256(0xB1), 0xB2, 0xB3];
    uint256[3] private sellerKeys = [uint256(0x51), 0x52, 0x53];
    address[9] public people;
    address private constant OPERATOR = address(0x09);
    address private constant ARBITER = address(0xA7B);
    address private constant STRANGER = address(0x57A);

    Escrow.Terms[] private _terms;
    Model[] private _models;
    uint256[] private _buyerKeyOf;
    uint256[] private _sellerKeyOf;
    /// The sum of the open deposits and of what the escrow owes, per token.
    mapping(address token => uint256) public open;
    mapping(address token => uint256) public owed;
    uint256 public immutable usdtSupply;
    uint256 public immutable hostileSupply;

    constructor() {
        address[] memory holders = new address[](3);
        for (uint256 i = 0; i < 3; i++) {
            people[i] = vm.addr(buyerKeys[i]);
            people[i + 3] = vm.addr(sellerKeys[i]);
            holders[i] = people[i];
            hostile.mint(people[i], 1e24);
        }
        (people[6], people[7], people[8]) = (OPERATOR, ARBITER, STRANGER);
        usdt = new TestUsdt(holders, 1e24);
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(people[i]);
            usdt.approve(address(escrow), type(uint256).max);
            vm.prank(people[i]);
            hostile.approve(address(escrow), type(uint256).max);
        }
        usdtSupply = usdt.totalSupply();
        hostileSupply = hostile.totalSupply();
    }

    function count() external view returns (uint256) {
        return _terms.length;
    }

    function termsAt(uint256 index) external view returns (Escrow.Terms memory) {
        return _terms[index];
    }

    function modelAt(uint256 index) external view returns (Model memory) {
        return _models[index];
    }

    // ---- Calls ----

    function deposit(uint256 seed, uint64 amount, uint8 behaviour) external {
        if (_terms.length >= MAX_DEPOSITS) return;
        seed = _mix(seed);
        uint256 who = seed % 3;
        uint256 whose = (seed >> 8) % 3;
        bool isHostile = (seed >> 16) % 3 == 0;
        Escrow.Terms memory terms = Escrow.Terms({
            buyer: people[who],
            seller: people[3 + whose],
            operator: OPERATOR,
            arbiter: ARBITER,
            token: isHostile ? address(hostile) : address(usdt),
            amount: amount,
            depositBy: uint48(block.timestamp + (seed >> 24) % 2),
            deliverPeriod: uint32((seed >> 32) % 20 days),
            reviewPeriod: uint32((seed >> 64) % 20 days),
            disputePeriod: uint32((seed >> 96) % 20 days),
            salt: bytes32(_terms.length)
        });
        bool honest = !isHostile || behaviour % 4 != 0;
        if (isHostile) _misbehaveOnce(behaviour);
        bool signed = !isHostile && (seed >> 128) % 2 == 0;
        bool done = signed ? _payBySignature(terms, buyerKeys[who]) : _pay(terms);
        _behave();
        bool valid = honest && amount > 0 && block.timestamp < terms.depositBy && terms.deliverPeriod > 0
            && terms.reviewPeriod > 0 && terms.disputePeriod > 0;
        require(done == valid, "deposit differs from the rules");
        if (!done) return;
        _terms.push(terms);
        _models.push(Model(Escrow.Stage.Funded, Escrow.Stage.None, block.timestamp, 0, 0, 0));
        _buyerKeyOf.push(buyerKeys[who]);
        _sellerKeyOf.push(sellerKeys[whose]);
        open[terms.token] += amount;
    }

    function depositAgain(uint256 seed) external {
        if (_terms.length == 0) return;
        require(!_pay(_terms[seed % _terms.length]), "a key took two deposits");
    }

    function deliver(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool allowed = model.stage == Escrow.Stage.Funded && (caller == terms.seller || caller == OPERATOR);
        _expect(_as(caller, abi.encodeCall(Escrow.deliver, (terms, bytes32(seed)))), allowed, "deliver");
        if (!allowed) return;
        _models[i].stage = Escrow.Stage.Delivered;
        _models[i].clockStart = block.timestamp;
    }

    function reopen(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool allowed = model.stage == Escrow.Stage.Delivered && (caller == terms.seller || caller == OPERATOR);
        _expect(_as(caller, abi.encodeCall(Escrow.reopen, (terms))), allowed, "reopen");
        if (!allowed) return;
        _models[i].stage = Escrow.Stage.Funded;
        _models[i].clockStart = block.timestamp;
    }

    function extend(uint256 seed, uint32 later, bool bySeller) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        uint256 until = model.clockStart + terms.deliverPeriod;
        // Some dates are no later, and some are too far.
        uint48 deliverBy = uint48(until + later % 420 days);
        bool inTime = deliverBy > until && deliverBy <= block.timestamp + escrow.MAX_PERIOD();
        bool allowed = model.stage == Escrow.Stage.Funded && inTime && !bySeller;
        bytes32 structHash = keccak256(abi.encode(escrow.EXTEND_TYPEHASH(), escrow.keyOf(terms), deliverBy));
        bytes memory signature = _sign(bySeller ? _sellerKeyOf[i] : _buyerKeyOf[i], structHash);
        _expect(_as(caller, abi.encodeCall(Escrow.extend, (terms, deliverBy, signature))), allowed, "extend");
        if (allowed) _models[i].clockStart = deliverBy - terms.deliverPeriod;
    }

    function dispute(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool live = model.stage == Escrow.Stage.Funded || model.stage == Escrow.Stage.Delivered;
        bool allowed = live && (caller == terms.buyer || caller == terms.seller || caller == OPERATOR);
        _expect(_as(caller, abi.encodeCall(Escrow.dispute, (terms))), allowed, "dispute");
        if (!allowed) return;
        _models[i].before = model.stage;
        _models[i].stage = Escrow.Stage.Disputed;
        _models[i].disputedAt = block.timestamp;
    }

    function resume(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool allowed = model.stage == Escrow.Stage.Disputed && caller == ARBITER && model.resumes < 8;
        _expect(_as(caller, abi.encodeCall(Escrow.resume, (terms))), allowed, "resume");
        if (!allowed) return;
        _models[i].stage = model.before;
        _models[i].clockStart += block.timestamp - model.disputedAt;
        _models[i].resumes += 1;
    }

    function release(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool late = model.stage == Escrow.Stage.Delivered && block.timestamp >= model.clockStart + terms.reviewPeriod;
        bool allowed = _isOpen(model) && (caller == terms.buyer || late);
        _settle(i, caller, abi.encodeCall(Escrow.release, (terms)), allowed, terms.amount);
    }

    function refund(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool late = model.stage == Escrow.Stage.Funded && block.timestamp >= model.clockStart + terms.deliverPeriod;
        bool allowed = _isOpen(model) && (caller == terms.seller || late);
        _settle(i, caller, abi.encodeCall(Escrow.refund, (terms)), allowed, 0);
    }

    function releaseWithSignature(uint256 seed, bool bySeller) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bytes32 structHash = keccak256(abi.encode(escrow.RELEASE_TYPEHASH(), escrow.keyOf(terms), terms.seller, terms.amount));
        bytes memory signature = _sign(bySeller ? _sellerKeyOf[i] : _buyerKeyOf[i], structHash);
        bytes memory call = abi.encodeCall(Escrow.releaseWithSignature, (terms, signature));
        _settle(i, caller, call, _isOpen(model) && !bySeller, terms.amount);
    }

    function refundWithSignature(uint256 seed, bool byBuyer) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bytes32 structHash = keccak256(abi.encode(escrow.REFUND_TYPEHASH(), escrow.keyOf(terms), terms.buyer, terms.amount));
        bytes memory signature = _sign(byBuyer ? _buyerKeyOf[i] : _sellerKeyOf[i], structHash);
        bytes memory call = abi.encodeCall(Escrow.refundWithSignature, (terms, signature));
        _settle(i, caller, call, _isOpen(model) && !byBuyer, 0);
    }

    function split(uint256 seed, uint128 toSeller) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        toSeller = toSeller % (terms.amount + 2);
        bool allowed = model.stage == Escrow.Stage.Disputed && caller == ARBITER && toSeller <= terms.amount;
        _settle(i, caller, abi.encodeCall(Escrow.split, (terms, toSeller)), allowed, toSeller);
    }

    function splitWithSignatures(uint256 seed, uint128 toSeller, bool same) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        toSeller = toSeller % (terms.amount + 2);
        bytes32 key = escrow.keyOf(terms);
        uint128 rest = toSeller > terms.amount ? 0 : terms.amount - toSeller;
        bytes32 forBuyer = keccak256(abi.encode(escrow.SPLIT_TYPEHASH(), key, toSeller, rest));
        bytes32 forSeller = keccak256(abi.encode(escrow.SPLIT_TYPEHASH(), key, toSeller, same ? rest : rest + 1));
        bytes memory call = abi.encodeCall(
            Escrow.splitWithSignatures,
            (terms, toSeller, _sign(_buyerKeyOf[i], forBuyer), _sign(_sellerKeyOf[i], forSeller))
        );
        _settle(i, caller, call, _isOpen(model) && same && toSeller <= terms.amount, toSeller);
    }

    function expireDispute(uint256 seed) external {
        (uint256 i, Escrow.Terms memory terms, Model memory model, address caller) = _pick(seed);
        if (i == type(uint256).max) return;
        bool allowed =
            model.stage == Escrow.Stage.Disputed && block.timestamp >= model.disputedAt + terms.disputePeriod;
        uint128 toSeller = model.before == Escrow.Stage.Delivered ? terms.amount / 2 : 0;
        _settle(i, caller, abi.encodeCall(Escrow.expireDispute, (terms)), allowed, toSeller);
    }

    function withdraw(uint256 seed) external {
        address caller = people[seed % 9];
        address token = (seed >> 8) % 2 == 0 ? address(usdt) : address(hostile);
        uint256 credit = escrow.owed(token, caller);
        bool allowed = credit > 0 && !_refuses(token, caller);
        _expect(_as(caller, abi.encodeCall(Escrow.withdraw, (token))), allowed, "withdraw");
        if (allowed) owed[token] -= credit;
    }

    function refuse(uint256 seed) external {
        hostile.setRefuses(people[seed % 6], (seed >> 8) % 2 == 0);
    }

    function wait(uint256 seed) external {
        vm.warp(block.timestamp + _mix(seed) % 4 days);
    }

    // ---- The end ----

    /// @dev Ends every open deposit by time alone, as a stranger.
    function endAll() external {
        _behave();
        vm.warp(block.timestamp + 800 days);
        for (uint256 i = 0; i < _terms.length; i++) {
            Escrow.Terms memory terms = _terms[i];
            Escrow.Stage stage = _models[i].stage;
            if (stage == Escrow.Stage.Settled) continue;
            bytes memory call = abi.encodeCall(Escrow.expireDispute, (terms));
            uint128 toSeller = _models[i].before == Escrow.Stage.Delivered ? terms.amount / 2 : 0;
            if (stage == Escrow.Stage.Funded) (call, toSeller) = (abi.encodeCall(Escrow.refund, (terms)), 0);
            if (stage == Escrow.Stage.Delivered) {
                (call, toSeller) = (abi.encodeCall(Escrow.release, (terms)), terms.amount);
            }
            _settle(i, STRANGER, call, true, toSeller);
        }
    }

    // ---- Steps ----

    function _pick(uint256 seed)
        private
        view
        returns (uint256 i, Escrow.Terms memory terms, Model memory model, address caller)
    {
        if (_terms.length == 0) return (type(uint256).max, terms, model, caller);
        seed = _mix(seed);
        i = seed % _terms.length;
        // A settled deposit refuses everything, so most calls are for those that still live.
        for (uint256 shift = 64; shift < 112 && _models[i].stage == Escrow.Stage.Settled; shift += 8) {
            i = (seed >> shift) % _terms.length;
        }
        terms = _terms[i];
        uint256 who = (seed >> 32) % 8;
        if (who < 3) caller = [terms.buyer, terms.seller, ARBITER][who];
        else caller = who == 3 ? OPERATOR : people[(seed >> 40) % 9];
        return (i, terms, _models[i], caller);
    }

    /// @dev The fuzzer prefers small numbers, which would choose the same people and periods again and again.
    function _mix(uint256 seed) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed)));
    }

    function _isOpen(Model memory model) private pure returns (bool) {
        return model.stage != Escrow.Stage.Settled;
    }

    /// @dev Settles, and follows every unit: the parties gain what the rules say, in their wallets or as credit.
    function _settle(uint256 i, address caller, bytes memory call, bool allowed, uint128 toSeller) private {
        Escrow.Terms memory terms = _terms[i];
        uint256 sellerHad = _wealth(terms.token, terms.seller);
        uint256 buyerHad = _wealth(terms.token, terms.buyer);
        _expect(_as(caller, call), allowed, "settlement");
        if (!allowed) return;
        require(_wealth(terms.token, terms.seller) == sellerHad + toSeller, "the seller got another amount");
        require(_wealth(terms.token, terms.buyer) == buyerHad + terms.amount - toSeller, "the buyer got another amount");
        open[terms.token] -= terms.amount;
        if (_refuses(terms.token, terms.seller)) owed[terms.token] += toSeller;
        if (_refuses(terms.token, terms.buyer)) owed[terms.token] += terms.amount - toSeller;
        _models[i].stage = Escrow.Stage.Settled;
        _models[i].settledSlot = slotOf(i);
    }

    function slotOf(uint256 i) public view returns (bytes32) {
        return vm.load(address(escrow), keccak256(abi.encode(escrow.keyOf(_terms[i]), uint256(2))));
    }

    function _refuses(address token, address account) private view returns (bool) {
        return token == address(hostile) && hostile.refuses(account);
    }

    function _wealth(address token, address account) private view returns (uint256) {
        return TestUsdt(token).balanceOf(account) + escrow.owed(token, account);
    }

    function _as(address caller, bytes memory call) private returns (bool done) {
        vm.prank(caller);
        (done,) = address(escrow).call(call);
    }

    function _expect(bool done, bool allowed, string memory what) private pure {
        if (done != allowed) revert(string.concat(what, done ? " went through" : " was refused"));
    }

    function _pay(Escrow.Terms memory terms) private returns (bool) {
        Escrow.Terms[] memory cart = new Escrow.Terms[](1);
        cart[0] = terms;
        return _as(terms.buyer, abi.encodeCall(Escrow.deposit, (cart)));
    }

    function _payBySignature(Escrow.Terms memory terms, uint256 key) private returns (bool) {
        Escrow.Terms[] memory cart = new Escrow.Terms[](1);
        cart[0] = terms;
        bytes32 typehash = keccak256(
            "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typehash,
                terms.buyer,
                address(escrow),
                uint256(terms.amount),
                uint256(0),
                uint256(terms.depositBy),
                keccak256(abi.encodePacked(escrow.keyOf(terms)))
            )
        );
        bytes memory signature = _signFor(key, usdt.DOMAIN_SEPARATOR(), structHash);
        bytes memory call = abi.encodeCall(Escrow.depositWithAuthorization, (cart, 0, terms.depositBy, signature));
        return _as(STRANGER, call);
    }

    function _sign(uint256 key, bytes32 structHash) private view returns (bytes memory) {
        bytes32 separator = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Limelight Escrow"),
                keccak256("1"),
                block.chainid,
                address(escrow)
            )
        );
        return _signFor(key, separator, structHash);
    }

    function _signFor(uint256 key, bytes32 separator, bytes32 structHash) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", separator, structHash)));
        return abi.encodePacked(r, s, v);
    }

    /// @dev Every fourth deposit of the hostile token meets a fee or the answer false; others a callback.
    function _misbehaveOnce(uint8 behaviour) private {
        if (behaviour % 8 == 0) hostile.setFee(1);
        else if (behaviour % 8 == 4) hostile.setAnswersFalse(true);
        else hostile.setCallback(address(escrow), abi.encodeCall(Escrow.withdraw, (address(hostile))));
    }

    function _behave() private {
        hostile.setFee(0);
        hostile.setAnswersFalse(false);
        hostile.setCallback(address(0), "");
    }
}

/// @dev Foundry reads it by this shape.
struct FuzzSelector {
    address addr;
    bytes4[] selectors;
}

contract InvariantsTest {
    Handler private handler;

    function setUp() public {
        Vm(address(uint160(uint256(keccak256("hevm cheat code"))))).warp(1_800_000_000);
        handler = new Handler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev The end of a run is no call of it.
    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0] = FuzzSelector(address(handler), new bytes4[](1));
        excluded[0].selectors[0] = Handler.endAll.selector;
    }

    function afterInvariant() public {
        checkEverything();
        handler.endAll();
        require(handler.open(address(handler.usdt())) == 0, "a deposit is still open");
        require(handler.open(address(handler.hostile())) == 0, "a deposit is still open");
        checkEverything();
    }

    /// The handler checks the rules call by call. This runs after every call, so it stays small.
    function invariant_TheEscrowHoldsOpenDepositsAndWhatItOwes() public view {
        holds(address(handler.usdt()));
        holds(address(handler.hostile()));
    }

    function holds(address token) private view {
        uint256 balance = TestUsdt(token).balanceOf(address(handler.escrow()));
        require(balance == handler.open(token) + handler.owed(token), "the escrow holds another sum");
    }

    function checkEverything() private view {
        conserves(address(handler.usdt()), handler.usdtSupply());
        conserves(address(handler.hostile()), handler.hostileSupply());
        require(!handler.hostile().reentered(), "a call was reentered");
        for (uint256 i = 0; i < handler.count(); i++) settledForGood(i);
    }

    /// @dev Every unit is in the escrow or with a buyer or seller, and nobody else has gained.
    function conserves(address token, uint256 supply) private view {
        Escrow escrow = handler.escrow();
        uint256 owed;
        uint256 held;
        for (uint256 i = 0; i < 9; i++) {
            address person = handler.people(i);
            owed += escrow.owed(token, person);
            held += TestUsdt(token).balanceOf(person);
            if (i >= 6) require(TestUsdt(token).balanceOf(person) == 0, "money left the two parties");
        }
        uint256 balance = TestUsdt(token).balanceOf(address(escrow));
        require(owed == handler.owed(token), "the escrow owes another sum");
        require(balance + held == supply, "money is missing");
    }

    function settledForGood(uint256 i) private view {
        Handler.Model memory model = handler.modelAt(i);
        (Escrow.Stage stage, Escrow.Stage before, uint48 clockStart, uint48 disputedAt, uint8 resumes) =
            handler.escrow().deposits(handler.escrow().keyOf(handler.termsAt(i)));
        require(stage == model.stage, "another stage");
        require(clockStart == model.clockStart && resumes == model.resumes, "another clock");
        require(before == model.before && disputedAt == model.disputedAt, "another dispute");
        if (stage == Escrow.Stage.Settled) require(handler.slotOf(i) == model.settledSlot, "a settled slot changed");
    }
}
