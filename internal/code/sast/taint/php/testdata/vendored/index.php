<?php

use Own\Launcher\Runner;
use Own\Launcher\Text;

$runner = new Runner('-v');
$runner->run($_GET['name']); // want: command-injection
$runner->run('fixed');
echo Text::length($_GET['name']);
echo Text::upper($_GET['name']); // want: xss
