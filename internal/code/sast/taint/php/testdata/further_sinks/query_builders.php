<?php

$id = $_GET['id'];
$fluent = new \Envms\FluentPDO\Query($pdo);
$fluent->from('users')->where("id = '" . $id . "'"); // want: sql-injection
$fluent->from('users')->where('id = ?', $id);
$orm = new NotORM($pdo);
$orm->users()->where("id = '" . $id . "'"); // want: sql-injection
$less = new LessQL\Database($pdo);
$less->table('users')->where("id = '" . $id . "'"); // want: sql-injection
$manager = new Manticoresearch\Client();
$manager->sql("SELECT * FROM products WHERE match('" . $id . "')"); // want: sql-injection
