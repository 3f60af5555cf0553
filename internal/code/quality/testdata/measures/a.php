<html>
<?php
namespace A;

use B\C;

if (isset($_GET['x'])) { echo 'top'; }

function plain_cy1_cog0_nest0_par2(int $a, &...$b) {}

class Thing
{
    abstract function declared();

    public function chain_cy5_cog6_nest1_par1($a)
    {
        if ($a === 1) { // 1
            return 1;
        } elseif ($a === 2) { // 1
            return 2;
        } else if ($a === 3) { // 1
            return 3;
        } else { // 1
            return $a ? 4 : 5; // 2
        }
    }

    private function loops_cy7_cog10_nest3_par1(array $rows)
    {
        foreach ($rows as $row) { // 1
            for ($i = 0; $i < 3; $i++) { // 2
                while ($row and $i) { // 3, 1
                    $row = $row ?? 0; // 1
                }
            }
        }
        try {
        } catch (\Exception $e) { // 1
            goto end; // 1
        }
        end:
        return fn ($x) => $x;
    }
}

function cases_cy4_cog3_nest2_par1($x)
{
    switch ($x) { // 1
        case 1:
        case 2:
            return 'few';
        default:
            return match (true) { // 2
                $x > 3 => 'many',
                default => 'some',
            };
    }
}
