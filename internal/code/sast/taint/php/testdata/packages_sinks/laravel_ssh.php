<?php
$q = $_GET['q'];
 SSH::run(["ls $q"]); // want: command-injection
