<?php

$fenom = Fenom::factory('./templates', '/tmp');
$fenom->compileCode($_POST['source'])->display([]); // not found: template-injection
$fenom->display('page.tpl');
$tpl = new Rain\Tpl();
$tpl->drawString($_POST['source']); // want: template-injection
$ruler = new Hoa\Ruler\Ruler();
$template = new \Savant3();
$template->display($_GET['page']); // not found: path-traversal
