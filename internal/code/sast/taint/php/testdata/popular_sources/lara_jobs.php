<?php
namespace App\Jobs;
use Illuminate\Http\Request;
use Livewire\Component;
use Livewire\Attributes\{On, Url, Validate};
use Illuminate\Support\Facades\Broadcast;
class Search extends Component {
    #[Url] public string $q = '';
    public $name;
    public function save() { exec('save ' . $this->name); } // want: command-injection
    #[On('picked')] public function picked($file) { exec('pick ' . $file); } // want: command-injection
    public function updatedName($value) { exec('up ' . $value); } // want: command-injection
    public function render() { exec('find ' . $this->q); return view('x'); } // want: command-injection
}
class Guard {
    public function handle(Request $request, \Closure $next, string $role) {
        exec('log ' . $request->userAgent()); // want: command-injection
        exec('log ' . $request->route('id')); // want: command-injection
        return $next($request);
    }
}
class Hook {
    public function __invoke(Request $request) {
        exec('hook ' . $request->json('a.b')); // want: command-injection
        exec('hook ' . $request->getContent()); // want: command-injection
        foreach ($request->all() as $k => $v) { exec('hook ' . $v); } // want: command-injection
    }
}
class ApiResource extends \Illuminate\Http\Resources\Json\JsonResource {
    public function toArray(Request $request): array { exec('r ' . $request->input('fields')); return []; } // want: command-injection
}
