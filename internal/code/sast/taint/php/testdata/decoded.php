<?php
// What a check says of encoded text does not hold for the text.
$q = $_GET['q'];
if (!preg_match('/^\w+$/D', $q)) {
    exit;
}
$pdo = new PDO('sqlite:shop.db');
$pdo->query("SELECT '$q'");
$pdo->query("SELECT '" . base64_decode($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . convert_uudecode($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . hex2bin($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . html_entity_decode($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . htmlspecialchars_decode($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . quoted_printable_decode($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . rawurldecode($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . stripcslashes($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . stripslashes($q) . "'"); // want: sql-injection
$pdo->query("SELECT '" . urldecode($q) . "'"); // want: sql-injection
