// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A token that misbehaves as told.
contract HostileToken is ERC20("Hostile", "HOST") {
    /// Units that each transfer destroys.
    uint256 public fee;
    /// Answers false and moves nothing.
    bool public answersFalse;
    mapping(address account => bool) public refuses;
    /// A call that each transfer makes.
    address public target;
    bytes public payload;
    bool public reentered;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setFee(uint256 value) external {
        fee = value;
    }

    function setAnswersFalse(bool value) external {
        answersFalse = value;
    }

    function setRefuses(address account, bool value) external {
        refuses[account] = value;
    }

    function setCallback(address to, bytes calldata data) external {
        (target, payload) = (to, data);
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        if (answersFalse) return false;
        return super.transfer(to, value);
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (answersFalse) return false;
        return super.transferFrom(from, to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!refuses[to], "refused");
        super._update(from, to, value);
        if (fee > 0 && to != address(0)) super._update(to, address(0), fee);
        if (target != address(0)) {
            (bool done,) = target.call(payload);
            if (done) reentered = true;
        }
    }
}

/// @dev A contract wallet: it accepts what its owner signed (ERC-1271), until it changes its mind.
contract ContractWallet {
    address private immutable _owner;
    bool private _closed;

    constructor(address owner) {
        _owner = owner;
    }

    function close() external {
        _closed = true;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        bool valid = !_closed && ecrecover(hash, uint8(signature[64]), r, s) == _owner;
        return valid ? this.isValidSignature.selector : bytes4(0);
    }
}
