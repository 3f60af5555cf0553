<?php
const ALLOWED = ['a', 'b'];
const COLS = ['a' => 'col_a', 'b' => 'col_b'];
enum Col: string { case A = 'a'; case B = 'b'; }

function isSafe($s) { for ($i = 0; $i < strlen($s); $i++) { if (!ctype_alnum($s[$i])) return false; } return true; }
function check($s) { if (!preg_match('/^[a-z]+$/D', $s)) throw new InvalidArgumentException('bad'); }
function pick($s) { foreach (ALLOWED as $a) { if ($a === $s) return $a; } return 'a'; }
function valid(string $s): bool { return in_array($s, ALLOWED, true); }
function checkAll(array $xs): void { foreach ($xs as $x) { if (!in_array($x, ALLOWED, true)) { throw new RuntimeException($x); } } }

$db = new PDO('sqlite:x');
$vs = explode(',', $_GET['v']);
$db->query('select ' . implode(',', array_intersect($vs, ALLOWED)));
$db->query('select ' . implode(',', array_filter($vs, fn($v) => in_array($v, ALLOWED, true))));
$db->query('select ' . implode(',', array_filter($vs, 'valid')));
$db->query('select ' . implode(',', array_filter($vs, 'ctype_digit')));
$db->query('select ' . implode(',', array_filter($vs, 'is_numeric')));
$db->query('select ' . implode(',', array_map('intval', $vs)));
$db->query('select ' . implode(',', array_map(fn($v) => (int) $v, $vs)));
$db->query('select ' . implode(',', array_map(fn($v) => COLS[$v] ?? 'x', $vs)));
$db->query('select ' . implode(',', array_fill(0, count($vs), '?')));
$db->query('select ' . rtrim(str_repeat('?,', count($vs)), ','));
$db->query('select ' . implode(',', array_map(fn($v) => '?', $vs)));
$db->query('select ' . implode(',', array_intersect_key(COLS, array_flip($vs))));
$db->query('select ' . implode(',', array_keys(array_intersect_key($_GET, COLS))));
if (array_diff($vs, ALLOWED)) { exit; }
$db->query('select ' . implode(',', $vs));
$ws = explode(',', $_GET['w']);
foreach ($ws as $w) { if (!in_array($w, ALLOWED, true)) { exit('bad'); } }
$db->query('select ' . implode(',', $ws));
$xs = explode(',', $_GET['x']);
checkAll($xs);
$db->query('select ' . implode(',', $xs));
$a = $_GET['a'];
if (!isSafe($a)) exit;
$db->query('select ' . $a);
$b = $_GET['b'];
check($b);
$db->query('select ' . $b);
$db->query('select ' . pick($_GET['c']));
if (!valid($_GET['d'])) die();
$db->query('select ' . $_GET['d']);
$e = $_GET['e'];
if (!isset(COLS[$e])) exit;
$db->query('select ' . $e);
$f = $_GET['f'];
if (!array_key_exists($f, COLS)) exit;
$db->query('select ' . $f);
$g = COLS[$_GET['g']] ?? 'x';
$db->query('select ' . $g);
$h = Col::tryFrom($_GET['h'])?->value ?? 'a';
$db->query('select ' . $h);
$i = Col::from($_GET['i'])->value;
$db->query('select ' . $i);
$j = match ($_GET['j']) { 'a', 'b' => $_GET['j'], default => 'a' };
$db->query('select ' . $j);
switch ($_GET['k']) { case 'a': case 'b': $k = $_GET['k']; break; default: $k = 'a'; }
$db->query('select ' . $k);
if (!preg_match('/^v(\d+)$/', $_GET['l'], $m)) exit;
$db->query('select ' . $m[1]);
$n = preg_replace('/[^a-z]/', '', $_GET['n']);
$db->query('select ' . $n);
$o = filter_var($_GET['o'], FILTER_VALIDATE_INT);
if ($o === false) exit;
$db->query('select ' . $o);
$p = filter_input(INPUT_GET, 'p', FILTER_VALIDATE_INT, ['options' => ['min_range' => 1]]);
$db->query('select ' . $p);
if (!is_numeric($_GET['q'])) exit;
$db->query('select ' . $_GET['q']);
if (!ctype_alnum($_GET['r'])) exit;
$db->query('select ' . $_GET['r']);
$s = $_GET['s'] === 'desc' ? 'desc' : 'asc';
$db->query('select ' . $s);
$t = $_GET['t'];
if ($t !== 'a' && $t !== 'b') { header('Location: /'); exit; }
$db->query('select ' . $t);
$u = $_GET['u'];
$ok = preg_match('/^[a-z]+\z/', $u) && strlen($u) < 10;
if (!$ok) exit;
$db->query('select ' . $u);
$found = false;
foreach (ALLOWED as $x) { if ($x === $_GET['y']) { $found = true; } }
if (!$found) exit;
$db->query('select ' . $_GET['y']);
$z = in_array($_GET['z'], ALLOWED, true) ? $_GET['z'] : 'a';
$db->query('select ' . $z);
$aa = array_search($_GET['aa'], COLS, true);
$db->query('select ' . $aa);
$ab = (string) intval($_GET['ab']) . (float) $_GET['ab'] . (bool) $_GET['ab'];
$db->query('select ' . $ab);
$db->query(sprintf('select %d, %05d, %.2f', $_GET['ac'], $_GET['ad'], $_GET['ae']));
$af = new DateTimeImmutable($_GET['af']);
$db->query("select '{$af->format('Y-m-d')}'");
$ag = bin2hex($_GET['ag']);
$db->query("select '$ag'");
settype($_GET['ah'], 'integer');
$db->query("select " . $_GET['ah']);
assert(in_array($_GET['ai'], ALLOWED, true));
$where = [];
foreach ($_GET as $key => $value) { if (isset(COLS[$key])) { $where[] = "$key = ?"; } }
$db->query('select ' . implode(' and ', $where));
$db->query('select ' . $_GET['bad']); // want: sql-injection
$b2 = array_filter(explode(',', $_GET['b2']));
$db->query('select ' . implode(',', $b2)); // want: sql-injection
$b3 = array_filter(explode(',', $_GET['b3']), fn($v) => strlen($v) > 1);
$db->query('select ' . implode(',', $b3)); // want: sql-injection
$db->query('select ' . implode(',', array_unique(explode(',', $_GET['un'])))); // want: sql-injection
$db->query('select ' . implode(',', array_diff(explode(',', $_GET['un']), ALLOWED))); // want: sql-injection
$any = false;
foreach (ALLOWED as $x) { if (str_starts_with($_GET['b4'], $x)) { $any = true; } }
if (!$any) exit;
$db->query('select ' . $_GET['b4']); // want: sql-injection
