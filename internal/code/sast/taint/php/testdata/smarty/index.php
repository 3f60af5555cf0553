<?php
require 'vendor/autoload.php';

$smarty = new Smarty();
$smarty->assign('name', $_GET['name']);
$smarty->assign(['title' => $_GET['title'], 'fixed' => 'a']);
$smarty->assign('items', [$_GET['item']]);
$smarty->display('page.tpl');
