<?php
use Cake\Validation\Validator;
use Cake\Controller\Controller;
class BatchController extends Controller {
    public function chained() {
        $v = (new Validator())
            ->requirePresence(['a', 'b'])
            ->inList('a', ['x', 'y'])
            ->minLength('t', 3)
            ->regex('c', '/^[a-z]+$/')
            ->regex('d', '/^[a-z]+/')
            ->integer('b');
        $data = $this->request->getData();
        if ($v->validate($data)) {
            return null;
        }
        exec("lp {$data['a']}");
        exec("lp {$data['b']}");
        exec("lp {$data['c']}");
        exec("lp {$data['d']}"); // want: command-injection
        exec("lp {$data['t']}"); // want: command-injection
    }
    public function statements() {
        $v = new Validator();
        $v->inList('a', ['x', 'y']);
        $v->integer('b')->notEmptyString('b');
        if ($this->x) {
            $v->integer('c');
        }
        $data = $this->request->getData();
        $errors = $v->validate($data);
        if (!empty($errors)) {
            throw new BadRequestException();
        }
        exec("lp {$data['a']}");
        exec("lp {$data['b']}");
        exec("lp {$data['c']}"); // want: command-injection
    }
    public function counted() {
        $v = new Validator();
        $v->integer('b');
        $data = $this->request->getData();
        $errors = $v->validate($data);
        if (count($errors) > 0) {
            exec("lp {$data['b']}"); // want: command-injection
            return;
        }
        exec("lp {$data['b']}");
    }
    public function compared() {
        $v = new Validator();
        $v->integer('b');
        $data = $this->request->getData();
        if ($v->validate($data) === []) {
          exec("lp {$data['b']}");
        } else {
          exec("lp {$data['b']}"); // want: command-injection
        }
    }
    public function ignored() {
        $v = new Validator();
        $v->integer('b');
        $data = $this->request->getData();
        $v->validate($data);
        exec("lp {$data['b']}"); // want: command-injection
    }
    private function validator(): Validator {
        $v = new Validator();
        return $v->integer('b');
    }
    public function own() {
        $data = $this->request->getData();
        if (!$this->validator()->validate($data)) {
            exec("lp {$data['b']}");
        }
    }
}
