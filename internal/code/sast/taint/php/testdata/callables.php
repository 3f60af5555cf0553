<?php

// Text is no function.
class Conditions
{
    public function where($column, $value)
    {
        if ($value instanceof Closure) {
            return $this->nested($value);
        }
        if ($value instanceof Condition) {
            return $this->made($value);
        }
        return $this;
    }

    private function nested($callback)
    {
        call_user_func($callback, 1);
        return $this;
    }

    private function made($callback)
    {
        call_user_func($callback, 1); // want: code-injection
        return $this;
    }
}

(new Conditions())->where('a', $_GET['a']);
