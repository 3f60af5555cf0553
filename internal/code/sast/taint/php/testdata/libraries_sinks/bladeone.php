<?php
use eftec\bladeone\BladeOne;
$blade = new BladeOne(__DIR__ . '/views', __DIR__ . '/cache');
$q = $_GET["q"];
$out = $blade->runString($q); // want: template-injection
$out = $blade->runString('{{ $name }}', ['name' => $q]);
