<?php
$session = new Ssh\Session($configuration, $auth);
$q = $_GET["q"];
$session->getExec()->run('ls ' . $q); // want: command-injection
$session->getExec()->run('ls ' . escapeshellarg($q));
