<?php
$a = [];
$a['x'][] = $_GET['q'];
system($a['x'][0]); // want: command-injection
$b = [];
foreach ($_GET as $k => $v) { $b[$k][] = $v; }
foreach ($b as $k => $vs) { foreach ($vs as $v) { system($v); } } // want: command-injection
$c = array_reduce($_GET['l'], function ($acc, $x) { $acc[$x][] = $x; return $acc; }, []);
system($c['a'][0]); // want: command-injection
$d = array_combine(['a', 'b'], $_GET['l']);
system($d['a']); // want: command-injection
$e = array_column($_GET['l'], 'x', 'y');
system($e['a']); // want: command-injection
$f = ['a' => ['b' => 1]];
$f['a']['c'] = $_GET['q'];
system($f['a']['c']); // want: command-injection
system($f['a']['b']);
$g = array_merge_recursive(['x' => []], ['x' => [$_GET['q']]]);
system($g['x'][0]); // want: command-injection
$h = new ArrayObject();
$h[] = $_GET['q'];
foreach ($h as $v) system($v); // want: command-injection
