// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The USDT of test networks: worth nothing, so anyone may mint.
contract TestUsdt is ERC20 {
    /// @dev The first balances are part of the deployment, so that no crash leaves a token without them.
    constructor(address[] memory holders, uint256 amount) ERC20("Test Tether USD", "USDT") {
        for (uint256 i = 0; i < holders.length; i++) {
            _mint(holders[i], amount);
        }
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
