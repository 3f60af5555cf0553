<?php

namespace Symfony\Component\HttpFoundation;

// A copy of a library's class.
class Cookie
{
    public static function parsed($text)
    {
        $data = ['secure' => false];
        foreach (parts($text) as $part) {
            $data[$part->name] = $part->value;
        }
        return new static($data['name'], $data['value'], 0, '/', null, $data['secure']);
    }
}
