<?php
$db = new PDO('mysql:host=localhost', 'a', 'b');
function clean($x) { return htmlspecialchars($x); }
function dirty($x) { return trim($x); }
