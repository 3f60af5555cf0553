<?php
// Checks that hold for what a component, a map or a variable contains afterwards

use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Validator;
use Illuminate\Validation\Rule;
use Laminas\Validator\Digits;
use Laminas\Validator\InArray;
use Livewire\Attributes\Validate;
use Livewire\Component;

class Board extends Component
{
    public string $order = '';
    public string $way = '';
    public string $note = '';
    #[Validate('required|regex:/\A[a-z]+\z/')]
    public string $named = '';
    #[Validate('required|regex:/[a-z]+/')]
    public string $loose = '';

    protected function rules(): array
    {
        return ['order' => ['required', Rule::in(['a', 'b'])], 'way' => 'required|in:asc,desc', 'note' => 'required|max:20'];
    }

    public function sorted()
    {
        $this->validate();
        DB::select("SELECT * FROM t ORDER BY {$this->order} {$this->way}");
        DB::select("SELECT * FROM t WHERE note = '{$this->note}'"); // want: sql-injection
        exec("show {$this->named}");
        exec("show {$this->loose}"); // want: command-injection
    }

    public function unchecked()
    {
        DB::select("SELECT * FROM t ORDER BY {$this->order}"); // want: sql-injection
        $this->validate();
    }

    public function export(string $format, string $target)
    {
        validator(['format' => $format, 'target' => $target], ['format' => [Rule::in(['a', 'b'])], 'target' => 'required'])->validate();
        exec("export $format");
        exec("export $target"); // want: command-injection
    }

    public function made(string $format, string $target)
    {
        Validator::make(['format' => $format], ['format' => 'required|in:a,b'])->validate();
        Validator::make(['target' => $target], ['target' => 'required|in:a,b']);
        exec("export $format");
        exec("export $target"); // want: command-injection
    }
}

$level = $_GET['level'];
$levels = new InArray(['haystack' => ['gold', 'silver'], 'strict' => true]);
if (!$levels->isValid($level)) {
    exit;
}
exec("level $level");
$number = $_GET['number'];
if ((new Digits())->isValid($number)) {
    exec("number $number");
} else {
    exec("number $number"); // want: command-injection
}
$own = new InArray(['haystack' => $_GET['all']]);
if ($own->isValid($_GET['own'])) {
    exec("own {$_GET['own']}"); // want: command-injection
}
