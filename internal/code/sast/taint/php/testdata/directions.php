<?php

// A check of what a request contains under a joined name holds where it is read under that name again.
class Directions
{
    private $db;

    private function direction(string $name): string
    {
        $direction = 'ASC';
        if (isset($_GET[$name . '_direction']) && in_array(strtoupper($_GET[$name . '_direction']), ['ASC', 'DESC'])) {
            $direction = strtoupper($_GET[$name . '_direction']);
        }
        return $direction;
    }

    private function simple(): string
    {
        $direction = 'ASC';
        if (in_array(strtoupper($_GET['direction']), ['ASC', 'DESC'])) {
            $direction = strtoupper($_GET['direction']);
        }
        return $direction;
    }

    private function keyed(string $name): string
    {
        $direction = 'ASC';
        if (in_array($_GET[$name], ['ASC', 'DESC'])) {
            $direction = $_GET[$name];
        }
        return $direction;
    }

    private function keyedJoined(string $name): string
    {
        $direction = 'ASC';
        if (in_array($_GET[$name . '_d'], ['ASC', 'DESC'])) {
            $direction = $_GET[$name . '_d'];
        }
        return $direction;
    }

    private function other(string $name, string $second): string
    {
        $direction = 'ASC';
        if (in_array(strtoupper($_GET[$name . '_direction']), ['ASC', 'DESC'])) {
            $direction = strtoupper($_GET[$second . '_direction']);
        }
        return $direction;
    }

    public function list(PDO $db)
    {
        $db->query('SELECT * FROM zones ORDER BY name ' . $this->direction('zone'));
        $db->query('SELECT * FROM zones ORDER BY name ' . $this->simple());
        $db->query('SELECT * FROM zones ORDER BY name ' . $this->keyed('zone'));
        $db->query('SELECT * FROM zones ORDER BY name ' . $this->keyedJoined('zone'));
        $db->query('SELECT * FROM zones ORDER BY name ' . $this->other('zone', 'record')); // want: sql-injection
    }
}
