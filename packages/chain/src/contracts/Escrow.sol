// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @dev The call of ERC-3009 that takes the signature as bytes, so that contract wallets can sign.
interface IReceiveWithAuthorization {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external;
}

/// @title Holds the payment of an order until its parties, the arbiter or time decide where it goes.
/// @notice Nobody owns this contract and nobody can change it. Every deposit carries its own terms, and
/// its money goes to the buyer and the seller of these terms, never to a third address.
contract Escrow is EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev Times are Unix seconds, periods are seconds, the amount is in base units of the token.
    struct Terms {
        address buyer;
        address seller;
        address operator;
        address arbiter;
        address token;
        uint128 amount;
        uint48 depositBy;
        uint32 deliverPeriod;
        uint32 reviewPeriod;
        uint32 disputePeriod;
        bytes32 salt;
    }

    enum Stage {
        None,
        Funded,
        Delivered,
        Disputed,
        Settled
    }

    enum How {
        Release,
        Refund,
        Split,
        Expire
    }

    /// @dev One slot. Each call brings the terms along, so nothing else is stored.
    struct Deposit {
        Stage stage;
        /// The stage that a dispute interrupted.
        Stage before;
        /// When the clock of the stage started.
        uint48 clockStart;
        uint48 disputedAt;
        /// How often the arbiter has resumed.
        uint8 resumes;
    }

    event Deposited(bytes32 indexed key, address indexed buyer, address indexed seller, Terms terms);
    event Delivered(bytes32 indexed key, bytes32 proof, uint48 reviewUntil);
    event Reopened(bytes32 indexed key);
    event Extended(bytes32 indexed key, uint48 deliverBy);
    event Disputed(bytes32 indexed key, address indexed by);
    event Resumed(bytes32 indexed key);
    event Settled(bytes32 indexed key, How how, uint128 toSeller, uint128 toBuyer);
    event Owed(address indexed token, address indexed account, uint256 amount);
    event Withdrawn(address indexed token, address indexed account, uint256 amount);

    error NoTerms();
    error DifferentBuyerOrToken();
    error AmountIsZero();
    error AddressIsZero();
    error PartiesAreEqual();
    error PartyIsEscrow();
    error PeriodIsInvalid(uint32 period);
    error DepositIsLate(uint48 depositBy);
    error AlreadyDeposited(bytes32 key);
    error ReceivedOtherAmount(uint256 expected, uint256 received);
    error StageIsWrong(Stage stage);
    error CallerIsWrong(address caller);
    error PeriodIsRunning(uint256 until);
    error DateIsNotLater(uint256 until);
    error DateIsTooFar(uint256 latest);
    error SignatureIsWrong(address signer);
    error NoResumesLeft();
    error ShareIsAboveAmount(uint128 toSeller, uint128 amount);
    error NothingIsOwed();

    bytes32 public constant TERMS_TYPEHASH = keccak256(
        "Terms(address buyer,address seller,address operator,address arbiter,address token,uint128 amount,uint48 depositBy,uint32 deliverPeriod,uint32 reviewPeriod,uint32 disputePeriod,bytes32 salt)"
    );
    bytes32 public constant RELEASE_TYPEHASH = keccak256("Release(bytes32 key,address seller,uint128 amount)");
    bytes32 public constant REFUND_TYPEHASH = keccak256("Refund(bytes32 key,address buyer,uint128 amount)");
    bytes32 public constant SPLIT_TYPEHASH = keccak256("Split(bytes32 key,uint128 toSeller,uint128 toBuyer)");

    bytes32 public constant EXTEND_TYPEHASH = keccak256("Extend(bytes32 key,uint48 deliverBy)");

    uint32 public constant MAX_PERIOD = 400 days;
    /// @dev Limits how long a party can stop the clocks: at most nine dispute periods in all.
    uint8 public constant MAX_RESUMES = 8;

    mapping(bytes32 key => Deposit) public deposits;
    /// @notice What refused transfers left, per token and account.
    mapping(address token => mapping(address account => uint256)) public owed;

    constructor() EIP712("Limelight Escrow", "1") {}

    /// @notice The key of a deposit. It holds for one chain and one contract, and for one deposit, ever.
    function keyOf(Terms calldata terms) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(TERMS_TYPEHASH, terms)));
    }

    // ---- Deposits ----

    /// @notice The buyer pays for one or more orders in one transfer. Needs an approval of the sum.
    function deposit(Terms[] calldata cart) external nonReentrant {
        (uint256 sum,) = _fund(cart);
        address buyer = cart[0].buyer;
        if (msg.sender != buyer) revert CallerIsWrong(msg.sender);
        IERC20 token = IERC20(cart[0].token);
        uint256 balance = token.balanceOf(address(this));
        token.safeTransferFrom(buyer, address(this), sum);
        _checkReceived(token, balance, sum);
    }

    /// @notice As `deposit`, for anyone with the buyer's ERC-3009 signature. Its nonce is made from the
    /// keys, so the signature pays for exactly these terms.
    function depositWithAuthorization(
        Terms[] calldata cart,
        uint256 validAfter,
        uint256 validBefore,
        bytes calldata signature
    ) external nonReentrant {
        (uint256 sum, bytes32 nonce) = _fund(cart);
        address token = cart[0].token;
        uint256 balance = IERC20(token).balanceOf(address(this));
        IReceiveWithAuthorization(token).receiveWithAuthorization(
            cart[0].buyer, address(this), sum, validAfter, validBefore, nonce, signature
        );
        _checkReceived(IERC20(token), balance, sum);
    }

    // ---- Delivery ----

    /// @notice The seller or the operator says that the work is delivered: the review period starts.
    function deliver(Terms calldata terms, bytes32 proof) external nonReentrant {
        if (msg.sender != terms.seller) _onlyOperator(terms);
        (bytes32 key, Deposit storage held) = _find(terms);
        if (held.stage != Stage.Funded) revert StageIsWrong(held.stage);
        held.stage = Stage.Delivered;
        held.clockStart = uint48(block.timestamp);
        emit Delivered(key, proof, uint48(block.timestamp + terms.reviewPeriod));
    }

    /// @notice The seller or the operator takes the delivery back: the whole deliver period starts again.
    function reopen(Terms calldata terms) external nonReentrant {
        if (msg.sender != terms.seller) _onlyOperator(terms);
        (bytes32 key, Deposit storage held) = _find(terms);
        if (held.stage != Stage.Delivered) revert StageIsWrong(held.stage);
        held.stage = Stage.Funded;
        held.clockStart = uint48(block.timestamp);
        emit Reopened(key);
    }

    /// @notice More time to deliver, by the signature of the buyer, who alone can lose by it.
    function extend(Terms calldata terms, uint48 deliverBy, bytes calldata signature) external nonReentrant {
        (bytes32 key, Deposit storage held) = _find(terms);
        if (held.stage != Stage.Funded) revert StageIsWrong(held.stage);
        uint256 until = uint256(held.clockStart) + terms.deliverPeriod;
        if (deliverBy <= until) revert DateIsNotLater(until);
        if (deliverBy > block.timestamp + MAX_PERIOD) revert DateIsTooFar(block.timestamp + MAX_PERIOD);
        _checkSignature(terms.buyer, keccak256(abi.encode(EXTEND_TYPEHASH, key, deliverBy)), signature);
        held.clockStart = deliverBy - terms.deliverPeriod;
        emit Extended(key, deliverBy);
    }

    // ---- Release and refund ----

    /// @notice All to the seller: by the buyer at any time, by anyone once the review period has passed.
    function release(Terms calldata terms) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findOpen(terms);
        if (msg.sender != terms.buyer) _onlyAfter(held, Stage.Delivered, terms.reviewPeriod);
        _settle(key, held, terms, How.Release, terms.amount);
    }

    /// @notice All to the seller, by the buyer's signature, which names receiver and amount.
    function releaseWithSignature(Terms calldata terms, bytes calldata signature) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findOpen(terms);
        _checkSignature(terms.buyer, keccak256(abi.encode(RELEASE_TYPEHASH, key, terms.seller, terms.amount)), signature);
        _settle(key, held, terms, How.Release, terms.amount);
    }

    /// @notice All to the buyer: by the seller at any time, by anyone once the deliver period has passed.
    function refund(Terms calldata terms) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findOpen(terms);
        if (msg.sender != terms.seller) _onlyAfter(held, Stage.Funded, terms.deliverPeriod);
        _settle(key, held, terms, How.Refund, 0);
    }

    /// @notice All to the buyer, by the seller's signature, which names receiver and amount.
    function refundWithSignature(Terms calldata terms, bytes calldata signature) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findOpen(terms);
        _checkSignature(terms.seller, keccak256(abi.encode(REFUND_TYPEHASH, key, terms.buyer, terms.amount)), signature);
        _settle(key, held, terms, How.Refund, 0);
    }

    // ---- Disputes ----

    /// @notice Stops the clock of the stage and starts the dispute period.
    function dispute(Terms calldata terms) external nonReentrant {
        if (msg.sender != terms.buyer && msg.sender != terms.seller) _onlyOperator(terms);
        (bytes32 key, Deposit storage held) = _findOpen(terms);
        if (held.stage == Stage.Disputed) revert StageIsWrong(held.stage);
        held.before = held.stage;
        held.stage = Stage.Disputed;
        held.disputedAt = uint48(block.timestamp);
        emit Disputed(key, msg.sender);
    }

    /// @notice The arbiter ends the dispute without a decision: the clock goes on with the time that was left.
    function resume(Terms calldata terms) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findDisputed(terms);
        _onlyArbiter(terms);
        if (held.resumes == MAX_RESUMES) revert NoResumesLeft();
        held.resumes += 1;
        held.stage = held.before;
        held.clockStart += uint48(block.timestamp) - held.disputedAt;
        emit Resumed(key);
    }

    /// @notice The arbiter divides a disputed deposit between its two parties.
    function split(Terms calldata terms, uint128 toSeller) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findDisputed(terms);
        _onlyArbiter(terms);
        _settle(key, held, terms, How.Split, toSeller);
    }

    /// @notice Both parties divide a deposit by their signatures, which name both shares.
    function splitWithSignatures(
        Terms calldata terms,
        uint128 toSeller,
        bytes calldata buyerSignature,
        bytes calldata sellerSignature
    ) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findOpen(terms);
        bytes32 structHash = keccak256(abi.encode(SPLIT_TYPEHASH, key, toSeller, _shareOfBuyer(terms, toSeller)));
        _checkSignature(terms.buyer, structHash, buyerSignature);
        _checkSignature(terms.seller, structHash, sellerSignature);
        _settle(key, held, terms, How.Split, toSeller);
    }

    /// @notice Ends a dispute that nobody decided in time: what was not delivered goes back to the buyer,
    /// what was delivered is halved.
    function expireDispute(Terms calldata terms) external nonReentrant {
        (bytes32 key, Deposit storage held) = _findDisputed(terms);
        uint256 until = uint256(held.disputedAt) + terms.disputePeriod;
        if (block.timestamp < until) revert PeriodIsRunning(until);
        // The division rounds down, so the odd unit goes to the buyer.
        _settle(key, held, terms, How.Expire, held.before == Stage.Delivered ? terms.amount / 2 : 0);
    }

    // ---- Refused transfers ----

    /// @notice Pays the caller what refused transfers left. Reverts while the token still refuses.
    function withdraw(address token) external nonReentrant {
        uint256 amount = owed[token][msg.sender];
        if (amount == 0) revert NothingIsOwed();
        owed[token][msg.sender] = 0;
        emit Withdrawn(token, msg.sender, amount);
        IERC20(token).safeTransfer(msg.sender, amount);
    }

    // ---- Steps shared by the calls ----

    /// @dev Books every deposit of the cart. The caller then takes the sum or reverts.
    function _fund(Terms[] calldata cart) private returns (uint256 sum, bytes32 nonce) {
        uint256 count = cart.length;
        if (count == 0) revert NoTerms();
        bytes32[] memory keys = new bytes32[](count);
        for (uint256 i = 0; i < count; i++) {
            Terms calldata terms = cart[i];
            if (terms.buyer != cart[0].buyer || terms.token != cart[0].token) revert DifferentBuyerOrToken();
            _checkTerms(terms);
            bytes32 key = keyOf(terms);
            Deposit storage held = deposits[key];
            if (held.stage != Stage.None) revert AlreadyDeposited(key);
            held.stage = Stage.Funded;
            held.clockStart = uint48(block.timestamp);
            sum += terms.amount;
            keys[i] = key;
            emit Deposited(key, terms.buyer, terms.seller, terms);
        }
        nonce = keccak256(abi.encodePacked(keys));
    }

    function _checkTerms(Terms calldata terms) private view {
        if (terms.amount == 0) revert AmountIsZero();
        address[4] memory parties = [terms.buyer, terms.seller, terms.operator, terms.arbiter];
        if (terms.token == address(0)) revert AddressIsZero();
        for (uint256 i = 0; i < 4; i++) {
            if (parties[i] == address(0)) revert AddressIsZero();
            if (parties[i] == address(this)) revert PartyIsEscrow();
            for (uint256 j = 0; j < i; j++) {
                if (parties[i] == parties[j]) revert PartiesAreEqual();
            }
        }
        _checkPeriod(terms.deliverPeriod);
        _checkPeriod(terms.reviewPeriod);
        _checkPeriod(terms.disputePeriod);
        if (block.timestamp >= terms.depositBy) revert DepositIsLate(terms.depositBy);
    }

    function _checkPeriod(uint32 period) private pure {
        if (period == 0 || period > MAX_PERIOD) revert PeriodIsInvalid(period);
    }

    /// @dev A token that takes a fee on transfer would leave the escrow short.
    function _checkReceived(IERC20 token, uint256 balanceBefore, uint256 sum) private view {
        uint256 received = token.balanceOf(address(this)) - balanceBefore;
        if (received != sum) revert ReceivedOtherAmount(sum, received);
    }

    function _find(Terms calldata terms) private view returns (bytes32 key, Deposit storage held) {
        key = keyOf(terms);
        held = deposits[key];
    }

    function _findOpen(Terms calldata terms) private view returns (bytes32 key, Deposit storage held) {
        (key, held) = _find(terms);
        if (held.stage == Stage.None || held.stage == Stage.Settled) revert StageIsWrong(held.stage);
    }

    function _findDisputed(Terms calldata terms) private view returns (bytes32 key, Deposit storage held) {
        (key, held) = _find(terms);
        if (held.stage != Stage.Disputed) revert StageIsWrong(held.stage);
    }

    function _onlyOperator(Terms calldata terms) private view {
        if (msg.sender != terms.operator) revert CallerIsWrong(msg.sender);
    }

    function _onlyArbiter(Terms calldata terms) private view {
        if (msg.sender != terms.arbiter) revert CallerIsWrong(msg.sender);
    }

    /// @dev Lets anyone call once the period of this stage has passed.
    function _onlyAfter(Deposit storage held, Stage stage, uint32 period) private view {
        if (held.stage != stage) revert CallerIsWrong(msg.sender);
        uint256 until = uint256(held.clockStart) + period;
        if (block.timestamp < until) revert PeriodIsRunning(until);
    }

    function _checkSignature(address signer, bytes32 structHash, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNowCalldata(signer, _hashTypedDataV4(structHash), signature)) {
            revert SignatureIsWrong(signer);
        }
    }

    function _shareOfBuyer(Terms calldata terms, uint128 toSeller) private pure returns (uint128) {
        if (toSeller > terms.amount) revert ShareIsAboveAmount(toSeller, terms.amount);
        return terms.amount - toSeller;
    }

    function _settle(bytes32 key, Deposit storage held, Terms calldata terms, How how, uint128 toSeller) private {
        uint128 toBuyer = _shareOfBuyer(terms, toSeller);
        held.stage = Stage.Settled;
        emit Settled(key, how, toSeller, toBuyer);
        _pay(terms.token, terms.seller, toSeller);
        _pay(terms.token, terms.buyer, toBuyer);
    }

    /// @dev A transfer that fails is credited, so that one party can never block the other.
    function _pay(address token, address account, uint128 amount) private {
        if (amount == 0) return;
        if (IERC20(token).trySafeTransfer(account, amount)) return;
        owed[token][account] += amount;
        emit Owed(token, account, amount);
    }
}
