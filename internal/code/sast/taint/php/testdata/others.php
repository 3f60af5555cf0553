<?php

use Firebase\JWT\JWT;
use Firebase\JWT\Key;

// Joomla and TYPO3
echo JRequest::getVar('title'); // want: xss
echo t3lib_div::_GP('title'); // want: xss

// PrestaShop
Db::getInstance()->executeS('SELECT * FROM shop WHERE name = "' . pSQL(Tools::getValue('name')) . '"');
Db::getInstance()->executeS('SELECT * FROM shop WHERE name = "' . Tools::getValue('name') . '"'); // want: sql-injection
echo pSQL(Tools::getValue('name'));

// What a token says was signed.
$claims = JWT::decode($_POST['token'], new Key(getenv('JWT_KEY'), 'HS256'));
echo $claims->name;
