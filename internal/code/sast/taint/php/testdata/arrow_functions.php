<?php
$q = $_GET['q'];
$curried = fn($first) => fn($second) => $first . $second;
$begun = $curried($q);
system($begun('x')); // want: command-injection
system($curried('a')('x'));
$shared = fn() => fn() => $q;
system($shared()()); // want: command-injection
