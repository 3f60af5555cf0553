<?php
$v8 = new V8Js();
$q = $_GET["q"];
$v8->executeString($q); // want: code-injection
$v8->executeString('1 + 1');
