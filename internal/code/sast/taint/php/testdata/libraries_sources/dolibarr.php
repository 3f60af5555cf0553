<?php
require '../main.inc.php';
$dir = GETPOST('dir', 'none');
system("ls " . ($dir)); // want: command-injection
system("ls -- " . escapeshellarg($dir));
