<?php

use Twig\Environment;
use Twig\Loader\ArrayLoader;
use Twig\Loader\FilesystemLoader;
use Twig\Markup;

$twig = new Environment(new FilesystemLoader('templates'));
echo $twig->render('page.html.twig', ['name' => $_GET['name']]);
$twig->createTemplate($_GET['template']); // want: template-injection
new Environment($loader, ['autoescape' => false]); // want: no-escaping
new Environment($loader, ['autoescape' => 'html']);
new ArrayLoader(['page' => $_GET['template']]); // want: template-injection
new ArrayLoader(['page' => 'Hello {{ name }}']);
new Markup($_GET['text'], 'UTF-8'); // want: xss
new Markup(htmlspecialchars($_GET['text']), 'UTF-8');

$smarty = new Smarty();
$smarty->assign('name', $_GET['name']);
$smarty->display('page.tpl');
$smarty->display('string:' . $_GET['template']); // want: template-injection
echo $smarty->fetch('page.tpl', $_GET['cache']);
