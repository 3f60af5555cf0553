<?php
namespace App\Http\Controllers\Admin;

use App\Http\Requests\TagRequest;
use Backpack\CRUD\app\Http\Controllers\CrudController;
use Backpack\CRUD\app\Library\CrudPanel\CrudPanelFacade as CRUD;
use Illuminate\Http\Request;

class TagCrudController extends CrudController
{
    use \Backpack\CRUD\app\Http\Controllers\Operations\ListOperation;
    use \Backpack\CRUD\app\Http\Controllers\Operations\CreateOperation { store as traitStore; }

    protected function setupListOperation()
    {
        CRUD::addFilter(['type' => 'text', 'name' => 'description'], false, function ($value) {
            $this->crud->addClause('whereRaw', "description LIKE '%$value%'"); // want: sql-injection
            $this->crud->addClause('where', 'description', 'LIKE', "%$value%");
        });
        $this->crud->addClause('whereRaw', "a = '" . request('a') . "'"); // want: sql-injection
    }

    public function store()
    {
        exec('tag ' . $this->crud->getRequest()->input('name')); // want: command-injection
        exec('tag ' . (int) CRUD::getRequest()->get('n'));
        return $this->traitStore();
    }

    public function moderate(Request $request, $id)
    {
        exec("moderate $id"); // want: command-injection
        return redirect($request->input('next')); // want: open-redirect
    }
}
