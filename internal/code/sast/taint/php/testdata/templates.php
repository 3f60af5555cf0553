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
echo $twig->createTemplate('Hello {{ name }}')->render(['name' => $_GET['name']]);
echo $twig->createTemplate('Hello {{ name | raw }}')->render(['name' => $_GET['name']]); // want: xss
echo (new Environment(new ArrayLoader(['page' => 'Hello {{ name }}'])))->render('page', ['name' => $_GET['name']]);

$latte = new Latte\Engine();
$latte->setLoader(new Latte\Loaders\StringLoader(['page' => 'Hello {$name}']));
echo $latte->renderToString('page', ['name' => $_GET['name']]);
$latte->render('page', ['name' => $_GET['name']]);
new Latte\Loaders\StringLoader(['page' => $_GET['page']]); // want: template-injection
new Latte\Runtime\Html($_GET['text']); // want: xss
new Latte\Runtime\Html(htmlspecialchars($_GET['text']));

$smarty = new Smarty();
$smarty->assign('name', $_GET['name']);
$smarty->display('page.tpl');
$smarty->display('string:' . $_GET['template']); // want: template-injection
echo $smarty->fetch('page.tpl', $_GET['cache']);
