<?php

class Messages
{
    public function error($text)
    {
        return '<p>' . htmlspecialchars($text) . '</p>';
    }

    public function note($text)
    {
        return $text;
    }
}
