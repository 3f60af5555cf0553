<?php
namespace App\Http\Controllers;

use App\Models\User;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ODM\MongoDB\DocumentManager;
use Illuminate\Database\Capsule\Manager as Capsule;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use MongoDB\Laravel\Eloquent\Model as MModel;
use yii\db\Query;
use yii\db\Expression;
use Cake\ORM\TableRegistry;

class Page extends MModel {}

class XController extends Controller
{
    public function eloquent(Request $request)
    {
        $q = $request->input('q');
        User::whereRaw("name = '$q'")->get(); // want: sql-injection
        User::whereRaw('name = ?', [$q])->get();
        User::query()->orderByRaw($q)->get(); // want: sql-injection
        User::selectRaw($q)->first(); // want: sql-injection
        User::where('name', $q)->get();
        User::orderBy($q)->get();
        User::fromQuery("SELECT * FROM users WHERE name = '$q'"); // want: sql-injection
        User::where(DB::raw("lower('$q')"), 'x')->get(); // want: sql-injection
        User::with(['posts' => fn ($b) => $b->havingRaw($q)])->get(); // want: sql-injection
    }

    public function db(Request $request)
    {
        $q = $request->q;
        Capsule::select("SELECT * FROM t WHERE a = '$q'"); // want: sql-injection
        Capsule::connection()->statement("DROP TABLE $q"); // want: sql-injection
        DB::table('t')->groupByRaw($q)->get(); // want: sql-injection
        DB::table('t')->joinSub('x', 'y', 'a', '=', 'b')->where('a', $q)->get();
        DB::unprepared("DROP TABLE $q"); // want: sql-injection
        DB::table('t')->fromRaw($q)->get(); // want: sql-injection
        DB::scalar("SELECT '$q'"); // want: sql-injection
        DB::table('t')->whereIn('a', [$q])->get();
    }

    public function doctrine(Request $request, EntityManagerInterface $em)
    {
        $q = $request->input('q');
        $em->createQuery("SELECT u FROM User u WHERE u.name = '$q'")->getResult(); // want: sql-injection
        $em->createQuery('SELECT u FROM User u WHERE u.name = :q')->setParameter('q', $q)->getResult();
        $em->createQueryBuilder()->select('u')->from('User', 'u')->where("u.name = '$q'"); // want: sql-injection
        $em->createNativeQuery("SELECT '$q'", new \Doctrine\ORM\Query\ResultSetMapping()); // want: sql-injection
        $em->getConnection()->executeStatement("DELETE FROM t WHERE a = '$q'"); // want: sql-injection
        $em->getRepository(User::class)->createQueryBuilder('u')->andWhere("u.x = '$q'"); // want: sql-injection
        $em->getRepository(User::class)->findBy(['name' => $q]);
    }

    public function odm(Request $request, DocumentManager $dm)
    {
        $dm->createQueryBuilder(User::class)->where("function() { return this.a == '{$request->input('q')}'; }"); // want: nosql-injection
        $dm->createQueryBuilder(User::class)->field('name')->equals((string) $request->input('q'));
        $dm->getRepository(User::class)->findOneBy(['name' => $request->input('name')]); // not found: nosql-injection
        Page::whereRaw($request->input('filter'))->get(); // want: sql-injection
        Page::raw(fn ($c) => $c->find($request->input('filter'))); // not found: nosql-injection
        Page::where('title', (string) $request->input('t'))->get();
    }

    public function yii(Request $request)
    {
        $q = $request->input('q');
        (new Query())->from('t')->where("a = '$q'")->all(); // want: sql-injection
        (new Query())->from('t')->where(['a' => (string) $q])->all();
        (new Query())->select(new Expression($q))->all(); // want: sql-injection
        \Yii::$app->db->createCommand("SELECT '$q'")->queryOne(); // want: sql-injection
        (new Query())->from('t')->andWhere("a = '$q'")->one(); // want: sql-injection
    }

    public function cake(Request $request)
    {
        $q = $request->input('q');
        $t = TableRegistry::getTableLocator()->get('Articles');
        $t->find()->where("title = '$q'"); // want: sql-injection
        $t->find()->where(['title' => $q]);
        $t->find()->where($t->find()->newExpr("title = '$q'")); // want: sql-injection
        $t->getConnection()->query("SELECT '$q'"); // want: sql-injection
        $t->find()->orderBy($q); // want: sql-injection
    }
}
