package popular.android;

import android.app.Activity;
import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.net.Uri;
import android.os.Bundle;
import androidx.room.RoomDatabase;
import androidx.sqlite.db.SimpleSQLiteQuery;

class NotesActivity extends Activity {
    SQLiteDatabase db;
    RoomDatabase room;

    @Override
    protected void onCreate(Bundle state) {
        String title = getIntent().getStringExtra("title");
        db.rawQuery("SELECT * FROM notes WHERE title = '" + title + "'", null); // want: sql-injection
        db.rawQuery("SELECT * FROM notes WHERE title = ?", new String[] {title});
        room.query(new SimpleSQLiteQuery("SELECT * FROM notes WHERE title = '" + title + "'")); // want: sql-injection
        room.query("SELECT * FROM notes WHERE title = '" + title + "'", null); // want: sql-injection
        room.query(new SimpleSQLiteQuery("SELECT * FROM notes WHERE title = ?", new Object[] {title}));
    }

    @Override
    protected void onNewIntent(Intent intent) {
        db.execSQL("DELETE FROM notes WHERE title = '" + intent.getData().getQueryParameter("title") + "'"); // want: sql-injection
    }
}

class NotesProvider extends ContentProvider {
    SQLiteOpenHelper helper;

    @Override
    public Cursor query(Uri uri, String[] columns, String selection, String[] args, String order) {
        SQLiteDatabase db = helper.getReadableDatabase();
        db.query("notes", null, "title = ?", new String[] {uri.getLastPathSegment()}, null, null, null);
        return db.query("notes", null, "title = '" + uri.getLastPathSegment() + "'", null, null, null, null); // want: sql-injection
    }

    @Override
    public int delete(Uri uri, String selection, String[] args) {
        return helper.getWritableDatabase().delete("notes", "title = '" + uri.getLastPathSegment() + "'", null); // want: sql-injection
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] args) {
        helper.getWritableDatabase().update("notes", values, "_id = " + ContentUris.parseId(uri), null);
        return helper.getWritableDatabase().update("notes", values, "title = '" + uri.getLastPathSegment() + "'", null); // want: sql-injection
    }
}
