<?php

class Store
{
    private $link;

    public function __construct($name)
    {
        $this->link = new mysqli('localhost', 'shop', getenv('SHOP'), $name);
    }

    public function run($sql)
    {
        return $this->link->query($sql); // want: sql-injection
    }

    public function add($name, $text)
    {
        return $this->run("INSERT INTO items (name, text) VALUES ('" . $name . "', '" . $text . "')");
    }

    public function items()
    {
        return $this->run('SELECT * FROM items');
    }
}
