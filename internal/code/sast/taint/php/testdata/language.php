<?php

declare(strict_types=1);

namespace App\Tools;

use function App\Other\helper;
use const App\Other\LIMIT;
use App\Other\{Alpha, Beta as Gamma};

const GREETING = 'Hello';
define('SUFFIX', '!');

enum Color: string
{
    case Red = 'red';
    case Blue = 'blue';

    public function label(): string
    {
        return ucfirst($this->value);
    }
}

trait Shouts
{
    public function shout($text)
    {
        echo strtoupper($text); // want: xss
    }
}

abstract class Base
{
    protected $name;
    protected static $last = '';
    public const PREFIX = 'p-';

    public function __construct(protected $value, private int $count = 0)
    {
        $this->name = htmlspecialchars((string) $value);
    }

    public function show(): void
    {
        echo $this->value; // want: xss
        echo $this->name;
        echo $this->count;
        echo self::PREFIX . static::$last;
    }

    public static function make($value): static
    {
        return new static($value);
    }

    abstract protected function run(string $code);
}

final class Child extends Base
{
    use Shouts;

    protected function run(string $code)
    {
        return parent::make($code);
    }

    public function both($a, ...$rest)
    {
        echo $rest[0]; // want: xss
        return $a;
    }
}

$get = $_GET['q'] ?? '';
(new Child($get))->show();
$child = new Child('constant');
$child->shout($_GET['s']);
$child?->both('x', $_GET['r']);

// Texts
echo "Braces {$get} and ${get}"; // want: xss
$long = <<<TEXT
    Hello $get
    TEXT;
echo $long; // want: xss
echo <<<'RAW'
    $_GET is text here
    RAW;
echo "Item: $_POST[id]"; // want: xss

// Arrays
['a' => $a, 'b' => $b] = ['a' => $_GET['a'], 'b' => 'constant'];
echo $a; // want: xss
echo $b;
[$first, , $third] = ['x', $_GET['y'], 'z'];
echo $first . $third;
list($one, list(, $two)) = [$_GET['one'], ['x', 'y']];
echo $one; // want: xss
echo $two;
$list = [];
$list[] = $_GET['item'];
echo $list[0]; // want: xss
$map = ['safe' => 'a', 'bad' => $_GET['bad']];
echo $map['safe'];
echo $map['bad']; // want: xss
$all = [...$list, 'x'];
foreach ($all as $i => $item) {
    echo $item; // want: xss
}
foreach ($_POST['names'] as &$entry) {
    $entry = htmlspecialchars($entry);
}
unset($entry);
$clean = array_map('intval', $_GET['ids']);
echo implode(',', $clean);
echo implode(',', array_map('trim', $_GET['ids'])); // want: xss
echo implode(',', array_map(fn ($x) => htmlspecialchars($x), $_GET['ids']));
extract(['x1' => $_GET['x1'], 'x2' => 'fine']);
echo $x1; // want: xss
echo $x2;
$packed = compact('a', 'b');
echo $packed['a']; // want: xss
echo $packed['b'];

// Functions as values
$up = function ($text) use ($get) {
    $local = $text;
    echo $get; // want: xss
    return $local;
};
echo $up($_GET['up']); // want: xss
$arrow = fn ($x) => $x . $get;
echo $arrow('a'); // want: xss
$name = strtoupper(...);
echo $name('constant');
echo call_user_func('htmlspecialchars', $get);
echo call_user_func_array('trim', [$get]); // want: xss
$action = $_GET['action'];
$action('x'); // want: code-injection
$class = $_GET['class'];
new $class(); // want: reflection
$child->$action(); // want: reflection
call_user_func([$child, 'show'], $get);
call_user_func_array([$child, $action], [$get]); // want: reflection
$actions = ['list' => 'strtolower'];
if (isset($actions[$action])) {
    $action = $actions[$action];
    echo $action('a');
}

// Choices
$color = match ($get) {
    'red', 'blue' => $get,
    default => 'none',
};
echo $color;
$kind = $get === 'a' ? $get : 'other';
echo $kind;
echo $get ?: 'nothing'; // want: xss
switch (true) {
    case is_numeric($get):
        echo $get;
        break;
    default:
        echo $get; // want: xss
}
is_numeric($get) or die('no');
echo $get;

function named(string $text, bool $raw = false, string $safe = '')
{
    echo $safe; // want: xss
    return $raw ? $text : $text;
}
named(safe: 'constant', text: $_GET['t']);
named(text: 'constant', safe: $_GET['t2']);
function fill(&$out)
{
    $out = 'constant';
}
function counter()
{
    static $n = 0;
    $n++;
    echo $n;
}
function numbers($from)
{
    yield $from;
    yield from ['a', $from];
}
foreach (numbers($_GET['n']) as $n) {
    echo $n; // want: xss
}
try {
    throw new \RuntimeException('constant');
} catch (\RuntimeException | \LogicException $e) {
    echo $e->getMessage();
} finally {
    echo GREETING . SUFFIX . Color::Red->value . Color::from($_GET['color'])->value;
}
$anonymous = new class ($_GET['v']) {
    public function __construct(private $v)
    {
    }

    public function show()
    {
        echo $this->v; // want: xss
    }
};
$anonymous->show();
class e2
{
    public static function show($v)
    {
        echo $v; // want: xss
    }

    public static function number($v)
    {
        return (int) $v;
    }
}
function e3($v)
{
    return e2::number($v);
}
e2::show($_GET['v']);
$shown = ['n' =>e3($_GET['n']), 'm' => e2::number($_GET['m'])];
echo $shown['n'] . $shown['m'] . 1e2 . 2.5e3;
$n = 3;
while ($n-- > 0) {
    if ($n === 2) {
        continue;
    }
    echo $n;
}
for ($i = 0, $j = 1; $i < 3; $i++, $j++):
    echo $i . $j;
endfor;
do {
    $n++;
} while ($n < 2);
$$action = 'x'; // want: mass-assignment
eval('return ' . $_GET['code'] . ';'); // want: code-injection
echo __DIR__ . __LINE__ . Alpha::class . LIMIT . helper(1);
goto end;
end:
?>
<form action="<?= htmlspecialchars($_SERVER['PHP_SELF']) ?>">
<?php if ($b): ?>
  <input value="<?php echo $_GET['last'] ?>"> <!-- want: xss -->
<?php elseif ($a): ?>
  <b><?= $a ?></b> <!-- want: xss -->
<?php else: ?>
  <i>none</i>
<?php endif ?>
</form>
