<?php
$title = $_GET['title'];
$safe = 'Hello';
require_once __DIR__ . '/inc/db.php';
include 'inc/header.php';
$db->query("SELECT * FROM a WHERE b = '" . $_GET['b'] . "'"); // want: sql-injection
$which = 'low.php';
include "pages/{$which}";
echo $fromPage; // want: xss
echo clean($_GET['x']);
echo dirty($_GET['x']); // want: xss
$config = require 'inc/config.php';
echo $config['name'];
page();
function page()
{
    global $db;
    $db->query("DELETE FROM a WHERE b = " . $_POST['b']); // want: sql-injection
}
