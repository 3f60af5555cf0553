<?php
use TitasGailius\Terminal\Terminal;
$q = $_GET["q"];
Terminal::run('ls ' . $q); // want: command-injection
Terminal::run('ls');
