<?php
$smarty = new \Smarty\Smarty();
$smarty->escape_html = true;
$smarty->assign('name', $_GET['name']);
echo $smarty->fetch('page.tpl');
