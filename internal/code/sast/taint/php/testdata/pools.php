<?php

// Connections are kept in arrays under keys that only the running program knows.
class Pool
{
    private static $shared = [];
    private $own = [];

    public static function open($name)
    {
        self::$shared[$name] = new PDO('sqlite:' . $name);
    }

    public function connect($name)
    {
        $this->own[$name] = new PDO('sqlite:' . $name);
    }

    public static function shared($name, $condition)
    {
        return self::$shared[$name]->prepare('SELECT * FROM orders WHERE ' . $condition); // want: sql-injection
    }

    public function own($name, $condition)
    {
        return $this->own[$name]->prepare('SELECT * FROM orders WHERE ' . $condition); // want: sql-injection
    }

    public function bound($name, $id)
    {
        return $this->own[$name]->prepare('SELECT * FROM orders WHERE id = ?')->execute([$id]);
    }
}

function connected($name)
{
    global $connections;
    $connections["$name:main"] = new PDO('sqlite:' . $name);
}

function prepared($name, $condition)
{
    global $connections;
    return $connections["$name:main"]->prepare('SELECT * FROM orders WHERE ' . $condition); // want: sql-injection
}

function constant($name)
{
    global $connections;
    return $connections["$name:main"]->prepare('SELECT * FROM orders');
}

Pool::open('a');
connected('a');
$pool = new Pool();
$pool->connect('a');
Pool::shared('a', $_GET['condition']);
$pool->own('a', $_GET['condition']);
$pool->bound('a', $_GET['id']);
prepared('a', $_GET['condition']);
constant($_GET['name']);
