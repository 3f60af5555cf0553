<?php

namespace Own\Launcher;

class Text
{
    public static function upper($text)
    {
        return strtoupper($text);
    }

    public static function length($text)
    {
        return strlen($text);
    }
}
