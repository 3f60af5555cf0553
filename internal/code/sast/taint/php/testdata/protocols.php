<?php

// Methods that PHP calls for other syntax.
class Wraps
{
    public function __invoke($x)
    {
        return '<' . $x;
    }
}

class Ignores
{
    public function __invoke($x)
    {
        return 'fixed';
    }
}

class Proxy
{
    public function __call($name, $args)
    {
        return 'x' . $args[0];
    }

    public static function __callStatic($name, $args)
    {
        system('show ' . $args[0]); // want: command-injection
    }
}

class Quiet
{
    public function __call($name, $args)
    {
        return $name;
    }
}

class Title
{
    public function __construct(private $text, private $size)
    {
    }

    public function __toString()
    {
        return escapeshellarg($this->text) . $this->size;
    }
}

class Input
{
    public function __get($name)
    {
        return $_GET[$name];
    }
}

class Settings
{
    public $size = 'a';

    public function __get($name)
    {
        return 'fixed';
    }
}

class Bag implements ArrayAccess
{
    private $entries = [];

    public function offsetExists(mixed $key): bool
    {
        return true;
    }

    public function offsetGet(mixed $key): mixed
    {
        return $this->entries[$key];
    }

    public function offsetSet(mixed $key, mixed $value): void
    {
        $this->entries[$key] = $value;
    }

    public function offsetUnset(mixed $key): void
    {
    }
}

$q = $_GET['q'];
$wraps = new Wraps();
$ignores = new Ignores();
system('show ' . $wraps($q)); // want: command-injection
system('show ' . $ignores($q));
system('show ' . implode(' ', array_map($wraps, $_GET['list']))); // want: command-injection
system('show ' . implode(' ', array_map(new Ignores(), $_GET['list'])));
system('show ' . (new Proxy())->anything($q)); // want: command-injection
Proxy::run($q);
system('show ' . (new Quiet())->anything($q));
$title = new Title($q, 'a');
system("show $title");
system('show ' . $title . (string) $title . strval($title));
$title = new Title('a', $q);
system("show $title"); // want: command-injection
system('show ' . (new Input())->name); // want: command-injection
system('show ' . (new Settings())->name . (new Settings())->size);
$bag = new Bag();
$bag['a'] = $q;
$bag['b'] = 'x';
system('show ' . $bag['a']); // want: command-injection
system('show ' . $bag['b']);

// What a method adds to a list that its class begins with.
class Command
{
    private $parts = [];

    public function add($part)
    {
        $this->parts[] = $part;

        return $this;
    }

    public function text()
    {
        return implode(' ', $this->parts);
    }
}

system((new Command())->add('show')->add($q)->text()); // want: command-injection
system((new Command())->add('show')->add('x')->text());

// Parameters that are the caller's variables.
function fill(&$to, $from)
{
    $to = $from;
}

function quote(&$text)
{
    $text = escapeshellarg($text);
}

fill($filled, $q);
system('show ' . $filled); // want: command-injection
$quoted = $q;
quote($quoted);
system('show ' . $quoted);

// Named arguments that a parameter collects, and those that are spread.
function collect(...$options)
{
    system('show ' . $options['path']); // want: command-injection
    system('show ' . $options['size']);
}

function pick(string $path, string $size)
{
    return $path;
}

collect(path: $q, size: 'a');
system('show ' . pick(...['path' => $q, 'size' => 'a'])); // want: command-injection
system('show ' . pick(...['path' => 'a', 'size' => $q]));
