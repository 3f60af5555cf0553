<?php
namespace Shop {
    use function Lib\{first, second as other};
    use const Lib\LIMIT;
    const OWN = 1, MORE = 2;

    class Rare extends Base
    {
        public string $name { get => $this->name . 'x'; set(string $value) { $this->name = $value; } }

        function run($xs, $f, &$out)
        {
            [$a, [$b, , $c]] = $xs;
            ['k' => $d, 'l' => [$e]] = $xs;
            list('m' => $g) = $xs;
            $h = $a xor $b;
            $i = $a instanceof $f;
            $j = $f(...);
            $k = parent::make(...);
            $l = self::$f($a);
            $m = 'Shop\Rare::make';
            call_user_func('Shop\Rare::make', $a);
            usort($xs, [__CLASS__, 'compare']);
            $n = new namespace\Rare();
            for ($o = 0, $p = 1; $o < 3, $p < 9; $o++, $p++) { }
            $ready and exit('no');
            $q = yield $a;
            $r = match (true) { $a > 1, $b > 1 => 1, default => 2 };
            $s = pack('H*', '00');
            define('PLACE', '%place%');
            compact(['a', 'b'], 'c');
            $t = constant('Shop\Rare::X');
            dispatch(new Job($a));
            $u = preg_match('{^a+$}i', $a);
            echo $GLOBALS['own'], "$xs[k] {$a->b}";
            goto end;
            end:
            return $a <=> $b;
        }
    }
}
