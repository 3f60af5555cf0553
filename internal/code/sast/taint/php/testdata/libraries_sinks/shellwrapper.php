<?php
use AdamBrett\ShellWrapper\Command;
use AdamBrett\ShellWrapper\Runners\Exec;
$shell = new Exec();
$q = $_GET["q"];
$shell->run(new Command('ls ' . $q)); // want: command-injection
$shell->run(new Command('ls'));
