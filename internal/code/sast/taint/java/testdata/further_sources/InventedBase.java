package app;

import com.tidepool.http.Call;
import com.tidepool.http.Endpoint;
import com.tidepool.jobs.JobProcessor;
import com.tidepool.jobs.Job;

class DownloadEndpoint extends Endpoint {
    @Override
    protected void onGet(Call call) throws Exception {
        Runtime.getRuntime().exec("stat " + call.query("name")); // not found: command-injection
        Runtime.getRuntime().exec("stat " + call.getBody()); // not found: command-injection
        Runtime.getRuntime().exec("stat /srv");
    }
}

class PrintProcessor extends JobProcessor {
    @Override
    public void process(Job job) throws Exception {
        Runtime.getRuntime().exec("lp " + job.getPayload()); // want: command-injection
    }
}
