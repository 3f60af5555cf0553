<?php
$latte = new Latte\Engine;
$latte->render('templates/page.latte', ['name' => $_GET['name'], 'items' => [$_GET['item']], 'fixed' => 'a']);
