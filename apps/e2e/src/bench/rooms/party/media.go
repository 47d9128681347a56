package main

import (
	"context"
	"sync/atomic"
	"time"

	lksdk "github.com/livekit/server-sdk-go/v2"
	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4/pkg/media"
)

// How much larger a whole picture is than one that says what has changed, and how often there is one unasked.
const (
	wholeIsLarger = 6
	wholeEvery    = 10 * time.Second
)

// Frames are pictures by VP8 in their outer form: a server looks at no more than whether one is whole, and how large it is.
type Frames struct {
	lksdk.BaseSampleProvider
	kbit, fps int
	sent      int
	asked     atomic.Bool
}

// heed notes that somebody asks for a whole picture.
func (f *Frames) heed(packet rtcp.Packet) {
	switch packet.(type) {
	case *rtcp.PictureLossIndication, *rtcp.FullIntraRequest:
		f.asked.Store(true)
	}
}

func (f *Frames) NextSample(context.Context) (media.Sample, error) {
	every := int(wholeEvery.Seconds()) * f.fps
	whole := f.sent%every == 0 || f.asked.Swap(false)
	f.sent++
	// of `every` pictures one is whole
	size := f.kbit * 1000 / 8 * every / f.fps / (every - 1 + wholeIsLarger)
	var data []byte
	if whole {
		data = make([]byte, size*wholeIsLarger)
		// the mark of a whole picture, and 1280 by 720
		copy(data, []byte{0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02})
	} else {
		data = make([]byte, size)
		data[0] = 0x11
	}
	return media.Sample{Data: data, Duration: time.Second / time.Duration(f.fps)}, nil
}

// Voice is somebody who speaks without a pause: 50 packets a second of 32 kbit/s.
type Voice struct{ lksdk.BaseSampleProvider }

func (Voice) NextSample(context.Context) (media.Sample, error) {
	return media.Sample{Data: make([]byte, 80), Duration: 20 * time.Millisecond}, nil
}

func (Voice) CurrentAudioLevel() uint8 { return 20 }
