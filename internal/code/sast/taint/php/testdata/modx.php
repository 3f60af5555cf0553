<?php
/** @var modX $modx */
$name = $modx->request->getParameters('name', 'GET');
$sql = "SELECT * FROM modx_users WHERE name = '" . $name . "'";
$modx->query($sql); // want: sql-injection
$stmt = $modx->prepare('SELECT * FROM modx_users WHERE name = ?');
$stmt->execute([$name]);
$modx->sendRedirect($_GET['next']); // want: open-redirect
$modx->sendRedirect('/home');
return $modx->getChunk('card', ['name' => htmlspecialchars($name)]);
