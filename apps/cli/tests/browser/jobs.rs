//! Jobs in the browser: a long solve shows how far it is and stops; a simulation is asked for by its form.

use serde_json::json;

use crate::{assert_content, opened};

#[test]
fn a_long_solve_shows_how_far_it_is_and_stops() {
    let Some((server, browser)) = opened() else { return };
    let request = json!({"verb": "solve", "request": {"game": {"source": "pan", "set": {"ranks": 8}}, "distances": false}});
    let script = format!(
        "const answer = await fetch('/api/jobs', {{method: 'POST', body: JSON.stringify({request}), \
         headers: {{'content-type': 'application/json'}}}}); return (await answer.json()).id;"
    );
    let id = browser.run(&script);
    let id = id.as_str().expect("it has a name");
    browser.go(&server.screen(&format!("#/jobs/{id}")));
    browser.wait_for(".w-job progress");
    browser.wait_until("a step", || {
        let job = server.document(&format!("/api/jobs/{id}"));
        (job["progress"]["done"].as_u64() > Some(0)).then_some(())
    });
    browser.wait_until("progress", || {
        browser.wait_for(".w-job").text().contains(" of ").then_some(())
    });
    browser.wait_for(".w-job button").click();
    browser.wait_until("its end", || {
        browser.wait_for(".w-job").text().contains("Stopped").then_some(())
    });
    assert_eq!(server.document(&format!("/api/jobs/{id}"))["state"], "stopped");
    assert!(browser.find(".w-job progress").is_none());
    assert_content(&browser);
}

#[test]
fn a_simulation_by_its_form() {
    let Some((server, browser)) = opened() else { return };
    browser.go(&server.screen("#/solve/kuhn-poker.rcy/simulate"));
    browser.wait_for("form .w-send button.primary").click();
    browser.wait_until("the report", || {
        let text = browser.find(".w-report")?.text();
        (text.contains("random") && browser.find(".w-report table").is_some()).then_some(())
    });
    let job = &server.document("/api/jobs")["jobs"][0];
    assert_eq!((job["verb"].as_str(), job["state"].as_str()), (Some("simulate"), Some("done")));
    // The numbers of the page are those of the document.
    let id = job["id"].as_str().expect("it has a name");
    let document = server.document(&format!("/api/jobs/{id}"));
    let games = document["document"]["games"].to_string();
    let shown = browser.wait_for(".w-report").text().replace(',', "");
    assert!(shown.contains(&games), "{games} is not in {shown}");
    assert_content(&browser);
}
